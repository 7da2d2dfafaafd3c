import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

import type { Codec } from '../../address/codec.ts'
import type { Counts } from './counts.ts'
import type { Draws } from './draws.ts'
import type { PaletteThings } from './palette-things.ts'
import type { PageWindows } from './windows.ts'

/** What a feature says of itself, in its folder's `feature.ts`. It comes with the first script: what the first picture can do without is behind functions. */
export interface Feature<Of extends AnyPage | undefined = AnyPage | undefined> {
  readonly page: Of
  readonly about: () => Promise<About>
}

/**
 * @typeParam Path first segment of its addresses
 * @typeParam Search parameters as they stand in its address: those of its codec
 * @typeParam Item what follows the path where something is selected: `$taskId`
 */
export interface Page<
  Path extends string,
  Search extends object = object,
  Item extends string | undefined = undefined,
> {
  readonly path: Path
  readonly load: () => Promise<ComponentType>
  /** In the rail. */
  readonly name: string
  /** In the palette, and of the browser's window. */
  readonly title: string
  readonly icon: LucideIcon
  /** What is typed to go there. */
  readonly keys?: string
  /** Apart from the others, at the foot of the rail. */
  readonly isAtFoot?: true
  /** Not in the rail: the path of the page that stands for it there. */
  readonly partOf?: string
  /** For a screen that nobody touches: without rail and bar, and signed in by the server where that holds a client for it. */
  readonly isBare?: true
  /** It can show a moment of the past: links between such pages keep it. */
  readonly showsPast?: true
  readonly item?: Item
  /** Asks for what the page shows first, while its files come. */
  readAhead?(search: Search): Promise<void>
  /** Something of it is opened by its address. */
  openItem?(item: string, search: Search): void
}

export type AnyPage = Page<string, object, string | undefined>

/** What of a feature comes after the first picture, in the file `about.ts` beside it. */
export interface About {
  /** What its page shows and where its words end, for somebody who sees it for the first time at three in the morning. */
  readonly help?: readonly string[]
  /** All that its address says, beside its path. */
  readonly address?: Codec
  /** What changed in a saved view of its page since somebody looked at it. */
  readonly counts?: () => Promise<Counts>
  /** Absent: only the window that made it has what its page shows. */
  readonly windows?: PageWindows
  readonly draws?: Draws
  readonly paletteThings?: () => Promise<PaletteThings>
}

let all: readonly Feature[] = []

/** The list of all features, for those that stand below it. */
export function installFeatures<const Features extends readonly Feature[]>(list: Features): Features {
  all = list
  return list
}

export function allFeatures(): readonly Feature[] {
  return all
}

/** Pages in the order of the rail. */
export function pages(): readonly AnyPage[] {
  return all.flatMap(({ page }) => page ?? [])
}

/** The page that a path belongs to. */
export function pageAt(path: string): AnyPage | undefined {
  const segment = path.split('/')[1]
  return pages().find((page) => page.path === segment)
}
