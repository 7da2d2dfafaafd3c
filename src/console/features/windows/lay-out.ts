import { countOf } from '../../../format/count.ts'
import { announce } from '../../ui/feedback/announcer.ts'
import { one, parseSearch } from '../../../url-state/search-params.ts'
import { placed, type Arrangement } from './arrangement.ts'
import type { Box } from './desk-window.ts'
import { askWindows } from './desk-windows.ts'
import { openAt, setOutcome, type Blocked } from './open-window.ts'
import { partOf } from './parts.ts'

/** The part of the Window Management API in use; not in every browser. */
interface ScreenDetails {
  readonly screens: readonly (Screen & { readonly availLeft: number; readonly availTop: number })[]
}
declare global {
  interface Window {
    getScreenDetails?: () => Promise<ScreenDetails>
  }
  interface Screen {
    readonly isExtended?: boolean
  }
}

/**
 * Opens missing windows, and reports those that can't be placed. Call in the handler of a press: only then
 * browsers ask for permission.
 */
export async function layOut(arrangement: Arrangement): Promise<void> {
  const [{ screens, reason }, { windows }] = await Promise.all([screensNow(), askWindows()])
  const open = new Set(windows.map(({ address }) => address))
  const missing = arrangement.windows.filter(({ address }) => !open.has(address))
  const windowsAsked = missing.map(async ({ address, box }) => {
    const place = placed(box, screens)
    return { address, isMoved: place.isMoved, isOpen: await openAt(address, place.box) }
  })
  const come = await Promise.all(windowsAsked)
  const blocked = come
    .filter(({ isOpen }) => !isOpen)
    .map(({ address }): Blocked => ({ address, name: nameOf(address) }))
  // Also of those that count as blocked, as they may only be late.
  const moved = come.filter(({ isMoved }) => isMoved).length
  const notes =
    moved === 0
      ? []
      : [`${countOf(moved, 'window belongs', 'windows belong')} on another screen. ${reason} Drag them there.`]
  if (blocked.length === 0) announce(`${countOf(missing.length, 'window')} of “${arrangement.name}” opened`)
  setOutcome(blocked.length + notes.length === 0 ? undefined : { asked: missing.length, blocked, notes })
}

function nameOf(address: string): string {
  return partOf(one(parseSearch(new URL(address, window.location.origin).search)['window']))?.name ?? address
}

/** Screens for windows, this one's first; and why some are missing. */
async function screensNow(): Promise<{ screens: readonly Box[]; reason: string }> {
  const here = boxOf(window.screen as ScreenDetails['screens'][number])
  if (window.screen.isExtended === false) return { screens: [here], reason: 'That screen is not connected.' }
  if (window.getScreenDetails === undefined)
    return { screens: [here], reason: 'This browser can’t place windows on other screens.' }
  try {
    const { screens } = await window.getScreenDetails()
    return { screens: [here, ...screens.map(boxOf)], reason: 'That screen is not connected.' }
  } catch {
    return { screens: [here], reason: 'No permission to place windows on other screens.' }
  }
}

function boxOf({ availLeft, availTop, availWidth, availHeight }: ScreenDetails['screens'][number]): Box {
  return { left: availLeft ?? 0, top: availTop ?? 0, width: availWidth, height: availHeight }
}
