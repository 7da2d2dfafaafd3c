import type { ComponentType } from 'react'

import type { SearchParams } from '../../address/search-params.ts'

/** How a page takes part in a desk of several windows: what linked windows show alike. */
export interface PageWindows {
  /** What a window of its own may be opened for. */
  readonly parts?: readonly WindowPart[]
  /** Linked windows select the same in it, and the inspector shows that. */
  readonly isSelectionShared?: true
  /** Parameters that linked windows share too: the camera. */
  readonly shared?: readonly string[]
  /** Stands in the inspector in place of the page. */
  readonly inspector?: () => Promise<ComponentType>
}

/** A part of the console that a window of its own may be for. */
export interface WindowPart {
  /** In the address of its window: `map`, `lane.executing`. */
  readonly word: string
  readonly name: string
  /** The lower, the earlier it is offered. */
  readonly order: number
  /** Offered under a heading of its own, by a shorter name. */
  readonly under?: { readonly heading: string; readonly name: string }
  /** Width and height in pixels of a new window. */
  readonly size: readonly [width: number, height: number]
  /** What its page is narrowed to. */
  readonly search?: Readonly<Record<string, SearchParams[string] | undefined>>
  /** Its page has no head of its own that says how fresh it is. */
  readonly hasNoHead?: true
}
