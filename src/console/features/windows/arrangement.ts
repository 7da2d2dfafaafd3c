import * as v from 'valibot'

import { parseSearch } from '../../../url-state/search-params.ts'
import { one } from '../../../url-state/search-params.ts'
import { kept } from '../../platform/storage/kept.ts'
import { usableItems } from '../../platform/storage/read-stored.ts'
import { boxSchema, type Box, type DeskWindow } from './desk-window.ts'
import { isOfPart, partOf, windowParts } from './parts.ts'

/** Of one environment. */
export const MOST_ARRANGEMENTS = 20
export const MOST_WINDOWS = 16

/** A URL of a part's window; files and storage can't open anything else. */
const address = v.pipe(v.string(), v.maxLength(4000), v.check(isWindowAddress))

const arrangementSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  environment: v.pipe(v.string(), v.maxLength(2000)),
  windows: v.pipe(v.array(v.object({ address, box: boxSchema })), v.minLength(1), v.maxLength(MOST_WINDOWS)),
})

/** Named window positions. A window's URL has what it shows and whether it is linked. */
export type Arrangement = v.InferOutput<typeof arrangementSchema>

const arrangements = kept('watchfloor.arrangements', usableItems(arrangementSchema), [])

function isWindowAddress(text: string): boolean {
  if (!/^\/(?![/\\])/.test(text)) return false
  const { origin, pathname, search } = new URL(text, 'https://console.invalid')
  const isPage = windowParts().some((part) => isOfPart(part, pathname))
  return origin === 'https://console.invalid' && isPage && partOf(one(parseSearch(search)['window'])) !== undefined
}

/** The open part windows as an arrangement; undefined without any. */
export function arrangementOf(
  name: string,
  environment: string,
  windows: readonly DeskWindow[],
): Arrangement | undefined {
  const own = windows
    .filter(({ part }) => partOf(part) !== undefined)
    .map(({ address: at, box }) => ({ address: at, box }))
  const read = v.safeParse(arrangementSchema, { name, environment, windows: own.slice(0, MOST_WINDOWS) })
  return read.success ? read.output : undefined
}

/** Of an environment, latest first. */
export function arrangementsOf(environment: string): Arrangement[] {
  return arrangements.read().filter((each) => each.environment === environment)
}

/** Counts the environment's own, as only they are listed where one can be forgotten. */
export function isFull(environment: string): boolean {
  return arrangementsOf(environment).length >= MOST_ARRANGEMENTS
}

/** Replaces one of that name. @returns whether it is stored */
export function keepArrangement(arrangement: Arrangement): boolean {
  return arrangements.write([arrangement, ...without(arrangement)])
}

export function dropArrangement(arrangement: Arrangement): boolean {
  return arrangements.write(without(arrangement))
}

function without({ name, environment }: Arrangement): Arrangement[] {
  return arrangements.read().filter((each) => each.name !== name || each.environment !== environment)
}

const SMALLEST_WIDTH = 320
const SMALLEST_HEIGHT = 240
/** How much of a window's top must be on a screen, to be dragged. */
const HANDLE_WIDTH = 120
const HANDLE_HEIGHT = 40

/** Where to put a window: its old place, else on the first screen. `isMoved`: elsewhere than before. */
export function placed(box: Box, screens: readonly Box[]): { readonly box: Box; readonly isMoved: boolean } {
  const [first] = screens
  const home = screens.find((screen) => holdsHandle(screen, sized(box, screen))) ?? first
  if (home === undefined) return { box, isMoved: false }
  const { width, height } = sized(box, home)
  if (holdsHandle(home, sized(box, home))) return { box: sized(box, home), isMoved: false }
  const left = within(box.left, home.left, home.left + home.width - width)
  const top = within(box.top, home.top, home.top + home.height - height)
  return { box: { left, top, width, height }, isMoved: true }
}

/** At most the screen's size, at least usable. */
function sized({ left, top, width, height }: Box, screen: Box): Box {
  return {
    left,
    top,
    width: Math.min(screen.width, Math.max(SMALLEST_WIDTH, width)),
    height: Math.min(screen.height, Math.max(SMALLEST_HEIGHT, height)),
  }
}

function holdsHandle(screen: Box, box: Box): boolean {
  const seen = Math.min(box.left + box.width, screen.left + screen.width) - Math.max(box.left, screen.left)
  return seen >= HANDLE_WIDTH && box.top >= screen.top && box.top <= screen.top + screen.height - HANDLE_HEIGHT
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}

/** For `window.open`. */
export function featuresOf({ left, top, width, height }: Box): string {
  return `popup,left=${Math.round(left)},top=${Math.round(top)},width=${Math.round(width)},height=${Math.round(height)}`
}
