import { useMemo, type RefObject } from 'react'
import { create } from 'zustand'

import { known } from '../../../known/mentions/known.ts'
import { createPathTree, type TreeRow } from '../../../known/mentions/path-tree.ts'
import { useKnown } from '../../../known/mentions/use-known.ts'
import { onSignOut } from '../../../platform/session/sign-out.ts'

/** Folders with at most this many lines are open unless closed by hand; none changes while a user reads. */
const SMALL_FOLDER = 8

interface Folders {
  /** Those opened or closed by hand. */
  readonly open: ReadonlyMap<string, boolean>
}

/** Kept across pages. */
const useFolders = create<Folders>(() => ({ open: new Map() }))

/** Folders that were open last. */
let drawn = new Map<string, boolean>()

onSignOut(() => {
  useFolders.setState({ open: new Map() })
  drawn = new Map()
})

export function setFolder(key: string, isOpen: boolean): void {
  useFolders.setState(({ open }) => ({ open: new Map(open).set(key, isOpen) }))
}

/**
 * Lines of the tree; with a filter only matches, all open.
 * @param filter words in the path, ignoring case
 * @param shown path whose folders are open
 * @param isReadRef a line is pinned, or the user has left the top
 */
export function useKnownTree(
  filter: string,
  shown: string | undefined,
  isReadRef: Readonly<RefObject<boolean>>,
): readonly TreeRow[] {
  const { version } = useKnown('object')
  const open = useFolders((folders) => folders.open)
  return useMemo(
    () => (filter.trim() === '' ? unfiltered(version, open, shown, isReadRef) : filtered(version, filter)),
    [version, filter, open, shown, isReadRef],
  )
}

function unfiltered(
  _version: number,
  open: Folders['open'],
  shown: string | undefined,
  isReadRef: Readonly<RefObject<boolean>>,
): readonly TreeRow[] {
  const next = new Map<string, boolean>()
  const rows = known.tree.rows((key, lines) => {
    const byItself = (isReadRef.current ? drawn.get(key) : undefined) ?? lines <= SMALL_FOLDER
    next.set(key, byItself)
    return open.get(key) ?? (shown?.startsWith(key) === true || byItself)
  })
  drawn = next
  return rows
}

function filtered(_version: number, filter: string): readonly TreeRow[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  const matching = createPathTree()
  for (const { id } of known.object.items()) {
    const text = id.toLowerCase()
    if (words.every((word) => text.includes(word))) matching.add(id)
  }
  return matching.rows(() => true)
}
