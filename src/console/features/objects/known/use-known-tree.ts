import { useCallback, type RefObject } from 'react'
import { create } from 'zustand'

import { eachOf, type Steps } from '../../../../picture/steps.ts'
import { known } from '../../../known/mentions/known.ts'
import { createPathTree, type TreeRow } from '../../../known/mentions/path-tree.ts'
import { useKnown } from '../../../known/mentions/use-known.ts'
import { useInSlices } from '../../../ui/browser/use-in-slices.ts'
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

/** Lines of the tree for a filter. */
export interface KnownRows {
  readonly rows: readonly TreeRow[]
  readonly filter: string
}

/**
 * With a filter only matches, all open; of many paths, the last lines stay until they are found.
 * @param filter words in the path, ignoring case
 * @param shown path whose folders are open
 * @param isReadRef a line is pinned, or the user has left the top
 */
export function useKnownTree(
  filter: string,
  shown: string | undefined,
  isReadRef: Readonly<RefObject<boolean>>,
): KnownRows {
  const { version } = useKnown('object')
  const open = useFolders((folders) => folders.open)
  const start = useCallback(
    () => (filter.trim() === '' ? unfiltered(version, open, shown, isReadRef) : filtered(version, filter)),
    [version, filter, open, shown, isReadRef],
  )
  return useInSlices(start) ?? none
}

const none: KnownRows = { rows: [], filter: '' }

function* unfiltered(
  _version: number,
  open: Folders['open'],
  shown: string | undefined,
  isReadRef: Readonly<RefObject<boolean>>,
): Steps<KnownRows> {
  const next = new Map<string, boolean>()
  const rows = yield* known.tree.rowSteps((key, lines) => {
    const byItself = (isReadRef.current ? drawn.get(key) : undefined) ?? lines <= SMALL_FOLDER
    next.set(key, byItself)
    return open.get(key) ?? (shown?.startsWith(key) === true || byItself)
  })
  drawn = next
  return { rows, filter: '' }
}

function* filtered(_version: number, filter: string): Steps<KnownRows> {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  const matching = createPathTree()
  // A copy, as paths may come between two steps.
  yield* eachOf([...known.object.items()], ({ id }) => {
    const text = id.toLowerCase()
    if (words.every((word) => text.includes(word))) matching.add(id)
  })
  return { rows: yield* matching.rowSteps(() => true), filter }
}
