import { create } from 'zustand'

import { goesWithTab } from '../../platform/tab-address.ts'
import { useSession } from '../../platform/session/session.ts'
import { openInGroup } from '../../platform/session/window-handover.ts'
import { announce } from '../../ui/feedback/announcer.ts'
import { featuresOf } from './arrangement.ts'
import type { Box } from './desk-window.ts'
import { expectWindow } from './desk-windows.ts'
import { addressOfPart, type PartOfPages, type Place } from './parts.ts'

/** A window that didn't open. */
export interface Blocked {
  readonly address: string
  readonly name: string
}

/** Windows that didn't open, out of how many; and notes on the layout. */
export interface OpenOutcome {
  readonly asked: number
  readonly blocked: readonly Blocked[]
  readonly notes: readonly string[]
}

/** A window reports when its script runs; after this long it counts as blocked. */
const COME_MILLISECONDS = 5000

interface WindowDialogs {
  readonly isArranging: boolean
  /** Set if opening windows failed in part. */
  readonly outcome: OpenOutcome | undefined
}

export const useWindowDialogs = create<WindowDialogs>(() => ({ isArranging: false, outcome: undefined }))

export function setArranging(isArranging: boolean): void {
  useWindowDialogs.setState({ isArranging })
}

/** Why windows can't be opened: what is shown is only in this page's memory. */
export function whyNoWindow(): string | undefined {
  const { isRecording, environment } = useSession.getState()
  if (isRecording) return 'The file is open only in this window'
  return environment !== undefined && goesWithTab(environment.url) ? 'The watch runs in this tab alone' : undefined
}

/** Opens a part in its own window. Call in the handler of a press. */
export function openPart(part: PartOfPages, place: Place): void {
  const environment = useSession.getState().environment?.name
  const address = addressOfPart(part, place, environment)
  const [width, height] = part.size
  const { screenX, screenY } = window
  const box = { left: screenX + 48, top: screenY + 48, width, height }
  void openAt(address, box).then((isOpen) => {
    if (isOpen) announce(`${part.name} is open in a window of its own`)
    else setOutcome({ asked: 1, blocked: [{ address, name: part.name }], notes: [] })
  })
}

/** Call in the handler of a press. @returns whether it reported in time: `noopener` tells nothing */
export function openAt(address: string, box: Box): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, COME_MILLISECONDS, false)
    openInGroup(address, featuresOf(box), () => {
      clearTimeout(timer)
      expectWindow()
      resolve(true)
      unblock(address)
    })
  })
}

/** A window that counted as blocked has come. */
export function unblock(address: string): void {
  const { outcome } = useWindowDialogs.getState()
  const index = outcome?.blocked.findIndex((each) => each.address === address) ?? -1
  if (outcome === undefined || index < 0) return
  const blocked = outcome.blocked.toSpliced(index, 1)
  setOutcome(blocked.length + outcome.notes.length === 0 ? undefined : { ...outcome, blocked })
}

export function setOutcome(outcome: OpenOutcome | undefined): void {
  useWindowDialogs.setState({ outcome })
}
