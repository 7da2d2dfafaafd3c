import { useMemo, type RefObject } from 'react'
import { create } from 'zustand'

import { known } from '../../../known/mentions/known.ts'
import { createPathTree, type TreeRow } from '../../../known/mentions/path-tree.ts'
import { useKnown } from '../../../known/mentions/use-known.ts'
import { onSignOut } from '../../../platform/session/sign-out.ts'

/** A folder of up to so many lines is open until somebody closes it. While somebody reads the tree none opens or closes by itself. */
const SMALL_FOLDER = 8

interface Folders {
  /** Folders that somebody opened or closed. */
  readonly open: ReadonlyMap<string, boolean>
}

/** They outlive a visit to another view. */
const useFolders = create<Folders>(() => ({ open: new Map() }))

/** Which folders were open last. */
let drawn = new Map<string, boolean>()

onSignOut(() => {
  useFolders.setState({ open: new Map() })
  drawn = new Map()
})

export function setFolder(key: string, isOpen: boolean): void {
  useFolders.setState(({ open }) => ({ open: new Map(open).set(key, isOpen) }))
}

/**
 * The lines of the tree. With a filter only what matches, all of it open.
 * @param filter words that a path must have, letter case aside
 * @param shown path whose folders are open
 * @param isReadRef whether somebody has a line in hand, or has left the top
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

/** As the tree is at a version. */
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
