import type { ComponentType } from 'react'

import type { SearchParams } from '../../url-state/search-params.ts'

/** A page's part in linked windows. */
export interface PageWindows {
  readonly parts?: readonly WindowPart[]
  /** Linked windows share its selection, which the inspector shows. */
  readonly isSelectionShared?: true
  /** Shared query parameters: the camera. */
  readonly shared?: readonly string[]
  /** Replaces the page in an inspector window. */
  readonly inspector?: () => Promise<ComponentType>
}

export interface WindowPart {
  /** In the URL: `map`, `lane.executing`. */
  readonly word: string
  readonly name: string
  /** Position among the offers. */
  readonly order: number
  /** Listed under a heading by a shorter name. */
  readonly under?: { readonly heading: string; readonly name: string }
  /** Of a new window, in pixels. */
  readonly size: readonly [width: number, height: number]
  readonly search?: Readonly<Record<string, SearchParams[string] | undefined>>
  /** Its page shows no freshness. */
  readonly hasNoHead?: true
}
