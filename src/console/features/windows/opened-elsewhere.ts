import { create } from 'zustand'

import { announce } from '../../ui/feedback/announcer.ts'
import type { WindowPart } from '../../platform/windows.ts'

/** In words, for a short time: where the last link to another window led. */
export const useOpenedElsewhere = create<{ readonly words: string | undefined }>(() => ({ words: undefined }))

const NEWS_MILLISECONDS = 5000
let timer: ReturnType<typeof setTimeout> | undefined

/** Shown where the link was pressed. @param part of the target window; undefined for a whole console */
export function setOpenedElsewhere(part: WindowPart | undefined): void {
  const words = part === undefined ? 'Shown in the main window' : `Shown in the window ${part.name}`
  announce(words)
  useOpenedElsewhere.setState({ words })
  clearTimeout(timer)
  timer = setTimeout(() => useOpenedElsewhere.setState({ words: undefined }), NEWS_MILLISECONDS)
}
