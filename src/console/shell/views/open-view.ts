import type { RegisteredRouter } from '@tanstack/react-router'
import { create } from 'zustand'

import type { SavedView } from '../../known/watch/views/saved-views.ts'
import { openable } from './view-address.ts'

/** What of the view that was opened last this version does not know. */
export interface LeftOut {
  readonly name: string
  readonly parts: readonly string[]
  /** Where it stands: gone from there, it is old. */
  readonly href: string
}

export const useLeftOut = create<{ readonly leftOut: LeftOut | undefined }>(() => ({ leftOut: undefined }))

/** Goes where a view leads, and has it said what of it was left out. */
export function openView({ name, address }: Pick<SavedView, 'name' | 'address'>, router: RegisteredRouter): void {
  const { href, leftOut } = openable(address, location.search)
  useLeftOut.setState({ leftOut: leftOut.length === 0 ? undefined : { name, parts: leftOut, href } })
  router.history.push(href)
}
