import type { RegisteredRouter } from '@tanstack/react-router'
import { create } from 'zustand'

import type { SavedView } from '../../known/watch/views/saved-views.ts'
import { openable } from './view-address.ts'

export interface LeftOut {
  readonly name: string
  readonly parts: readonly string[]
  /** Void once the page is elsewhere. */
  readonly href: string
}

export const useLeftOut = create<{ readonly leftOut: LeftOut | undefined }>(() => ({ leftOut: undefined }))

/** Reports the parts it left out. */
export function openView({ name, address }: Pick<SavedView, 'name' | 'address'>, router: RegisteredRouter): void {
  const { href, leftOut } = openable(address, location.search)
  useLeftOut.setState({ leftOut: leftOut.length === 0 ? undefined : { name, parts: leftOut, href } })
  router.history.push(href)
}
