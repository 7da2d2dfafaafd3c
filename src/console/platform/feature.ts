import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

import type { Codec } from '../../url-state/codec.ts'
import type { Counts } from './counts.ts'
import type { FileKind } from './session/open-file-session.ts'
import type { Draws } from './draws.ts'
import type { PaletteThings } from './palette-things.ts'
import type { PageWindows } from './windows.ts'

/** `feature.ts` is in the first script: anything not needed there goes behind a function. */
export interface Feature<Of extends AnyPage | undefined = AnyPage | undefined> {
  readonly page: Of
  readonly about: () => Promise<About>
}

/**
 * @typeParam Path first segment of its URLs
 * @typeParam Search query parameters, as in its codec
 * @typeParam Item path of a selected item: `$taskId`
 */
export interface Page<
  Path extends string,
  Search extends object = object,
  Item extends string | undefined = undefined,
> {
  readonly path: Path
  readonly load: () => Promise<ComponentType>
  readonly name: string
  /** In palette and document title. */
  readonly title: string
  readonly icon: LucideIcon
  readonly keys?: string
  readonly isAtFoot?: true
  /** Path of the page that represents it in the rail. */
  readonly partOf?: string
  /** For unattended screens: without rail and bar, signed in by the server if that has a client. */
  readonly isBare?: true
  /** Shown first after a file of this kind is opened instead of signing in. */
  readonly opens?: FileKind
  /** Links between such pages keep the moment of the past. */
  readonly showsPast?: true
  readonly item?: Item
  /** Requests its first data while its chunk loads. */
  readAhead?(search: Search): Promise<void>
  /** A URL opened one of its items. */
  openItem?(item: string, search: Search): void
}

export type AnyPage = Page<string, object, string | undefined>

/** A feature's `about.ts`, loaded after the first picture. */
export interface About {
  /** For a first-time reader at three in the morning. */
  readonly help?: readonly string[]
  readonly address?: Codec
  /** Changes in its saved views. */
  readonly counts?: () => Promise<Counts>
  /** Absent: other windows can't show it. */
  readonly windows?: PageWindows
  readonly draws?: Draws
  readonly keeps?: readonly FeatureStorage[]
  readonly paletteThings?: () => Promise<PaletteThings>
}

/** Survives a reload: a value or database by its key, or files that the feature counts and forgets. */
export interface FeatureStorage {
  readonly name: string
  readonly about: string
  readonly key?: string
  /** If emptying the database or removing the value isn't enough. */
  readonly clear?: () => Promise<void>
  readonly bytes?: () => Promise<number>
}

let all: readonly Feature[] = []

/** Makes the list available to lower floors. */
export function installFeatures<const Features extends readonly Feature[]>(list: Features): Features {
  all = list
  return list
}

export function allFeatures(): readonly Feature[] {
  return all
}

export function pages(): readonly AnyPage[] {
  return all.flatMap(({ page }) => page ?? [])
}

export function pageAt(path: string): AnyPage | undefined {
  const segment = path.split('/')[1]
  return pages().find((page) => page.path === segment)
}
