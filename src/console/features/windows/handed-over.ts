import { create } from 'zustand'

import { announce } from '../../ui/feedback/announcer.ts'
import type { WindowPart } from '../../platform/windows.ts'

/** Where the last link led that another window was handed, in words, for as long as that is news. */
export const useHandedOver = create<{ readonly words: string | undefined }>(() => ({ words: undefined }))

const NEWS_MILLISECONDS = 5000
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Says it where the link was pressed: nothing else happens there.
 * @param part of the window that shows it; undefined for a whole console
 */
export function sayHandedOver(part: WindowPart | undefined): void {
  const words = part === undefined ? 'Shown in the main window' : `Shown in the window ${part.name}`
  announce(words)
  useHandedOver.setState({ words })
  clearTimeout(timer)
  timer = setTimeout(() => useHandedOver.setState({ words: undefined }), NEWS_MILLISECONDS)
}
