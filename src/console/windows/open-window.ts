import { create } from 'zustand'

import { useSession } from '../session/session.ts'
import { openInGroup } from '../session/window-group.ts'
import { announce } from '../ui/feedback/announcer.ts'
import { featuresOf } from './arrangement.ts'
import type { Box } from './desk-window.ts'
import { addressOfPart, firstSize, partName, type Place, type WindowPart } from './parts.ts'

/** Windows that were not opened, with their addresses; and what else there is to say of a layout. */
export interface Outcome {
  readonly title: string
  readonly blocked: readonly { readonly address: string; readonly name: string }[]
  readonly notes: readonly string[]
}

/** What came of opening windows, where that was not what was asked for. */
export const useOpenOutcome = create<{ readonly outcome: Outcome | undefined }>(() => ({ outcome: undefined }))

/** Why no window can be opened: what is shown is in this page's memory alone. */
export function whyNoWindow(): string | undefined {
  return useSession.getState().isRecording ? 'A file is open in this window alone' : undefined
}

/** Opens a part in a window of its own. Call it in the handler of a press. */
export function openPart(part: WindowPart, place: Place): void {
  const environment = useSession.getState().environment?.name
  const address = addressOfPart(part, place, environment)
  const [width, height] = firstSize(part)
  const { screenX, screenY } = window
  const box = { left: screenX + 48, top: screenY + 48, width, height }
  if (openAt(address, box)) {
    announce(`${partName(part)} is open in a window of its own`)
    return
  }
  sayOutcome({ title: 'The window was blocked', blocked: [{ address, name: partName(part) }], notes: [] })
}

/** Opens an address where a window stood; false where the browser refused. */
export function openAt(address: string, box: Box): boolean {
  const opened = openInGroup(address, featuresOf(box))
  // Some give a window that is closed already in place of none.
  return opened !== null && !opened.closed
}

export function sayOutcome(outcome: Outcome | undefined): void {
  useOpenOutcome.setState({ outcome })
}
