import { create } from 'zustand'

import { useSession } from '../../platform/session/session.ts'
import { openInGroup } from '../../platform/session/window-handover.ts'
import { announce } from '../../ui/feedback/announcer.ts'
import { featuresOf } from './arrangement.ts'
import type { Box } from './desk-window.ts'
import { addressOfPart, type PartOfPages, type Place } from './parts.ts'

/** A window that has not come. */
export interface Blocked {
  readonly address: string
  readonly name: string
}

/** Windows that have not come, of so many that were asked for; and what else there is to say of a layout. */
export interface Outcome {
  readonly asked: number
  readonly blocked: readonly Blocked[]
  readonly notes: readonly string[]
}

/** A window says that it has come as soon as its script runs; this long after the press it is taken for blocked. */
const COME_MILLISECONDS = 5000

/** What came of opening windows, where that was not what was asked for. */
export const useOpenOutcome = create<{ readonly outcome: Outcome | undefined }>(() => ({ outcome: undefined }))

/** Why no window can be opened: what is shown is in this page's memory alone. */
export function whyNoWindow(): string | undefined {
  return useSession.getState().isRecording ? 'A file is open in this window alone' : undefined
}

/** Opens a part in a window of its own. Call it in the handler of a press. */
export function openPart(part: PartOfPages, place: Place): void {
  const environment = useSession.getState().environment?.name
  const address = addressOfPart(part, place, environment)
  const [width, height] = part.size
  const { screenX, screenY } = window
  const box = { left: screenX + 48, top: screenY + 48, width, height }
  void openAt(address, box).then((isOpen) => {
    if (isOpen) announce(`${part.name} is open in a window of its own`)
    else sayOutcome({ asked: 1, blocked: [{ address, name: part.name }], notes: [] })
  })
}

/**
 * Opens an address where a window stood. Call it in the handler of a press.
 * @returns whether the window has come in time: a browser doesn't say whether it opened one that has no way back to this page
 */
export function openAt(address: string, box: Box): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, COME_MILLISECONDS, false)
    openInGroup(address, featuresOf(box), () => {
      clearTimeout(timer)
      resolve(true)
      takeBack(address)
    })
  })
}

/** A window that was taken for blocked has come after all. */
export function takeBack(address: string): void {
  const { outcome } = useOpenOutcome.getState()
  const index = outcome?.blocked.findIndex((each) => each.address === address) ?? -1
  if (outcome === undefined || index < 0) return
  const blocked = outcome.blocked.toSpliced(index, 1)
  sayOutcome(blocked.length + outcome.notes.length === 0 ? undefined : { ...outcome, blocked })
}

export function sayOutcome(outcome: Outcome | undefined): void {
  useOpenOutcome.setState({ outcome })
}
