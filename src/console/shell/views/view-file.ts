import { readView, type ViewSpec } from '../../../watch/wire/views.ts'
import { viewOf, type SavedView } from '../../known/watch/views/saved-views.ts'

/** The file's first field. */
const KIND = 'Watchfloor saved views'

export interface ViewFile {
  readonly views: readonly ViewSpec[]
  readonly problems: readonly string[]
}

export function viewFileText(views: readonly ViewSpec[], savedAt: string): string {
  return `${JSON.stringify({ kind: KIND, savedAt, views }, undefined, 2)}\n`
}

/** Usable views, and what is wrong with others. URLs must lead to our own pages. */
export function readViewFile(content: unknown): ViewFile {
  const listed: unknown =
    typeof content === 'object' && content !== null && 'views' in content ? content.views : undefined
  if (!Array.isArray(listed)) return { views: [], problems: ['Not a file of saved views: it has no list "views".'] }
  if (listed.length === 0) return { views: [], problems: ['The file has no views.'] }
  const views = new Map<string, ViewSpec>()
  const problems: string[] = []
  for (const [index, raw] of listed.entries()) {
    const read = readView(raw)
    if ('problem' in read)
      problems.push(`View ${index + 1}: ${read.problem.charAt(0).toLowerCase()}${read.problem.slice(1)}`)
    else if (views.has(read.view.id)) problems.push(`View ${index + 1}: the id "${read.view.id}" appears twice`)
    else views.set(read.view.id, read.view)
  }
  return { views: [...views.values()], problems }
}

/** A view that is already saved under any id isn't saved again. */
export function importEffects(found: readonly ViewSpec[], saved: readonly SavedView[]) {
  const known = new Set(saved.map(contentOf))
  return found.map((view) => {
    const before = saved.find(({ id }) => id === view.id)
    const isThere = before === undefined ? known.has(contentOf(view)) : isSame(viewOf(before.id, before), view)
    known.add(contentOf(view))
    if (isThere) return { view, effect: 'already the same', isTaken: false }
    if (before === undefined) return { view, effect: 'new', isTaken: true }
    if (before.scope === 'every desk')
      return { view, effect: 'differs from the one for every desk, not imported', isTaken: false }
    return { view, effect: 'replaces the current one', isTaken: true }
  })
}

/** Equal for views that a user takes for the same. */
function contentOf({ name, address }: Pick<ViewSpec, 'name' | 'address'>): string {
  return JSON.stringify([name.trim(), address])
}

function isSame(one: ViewSpec, other: ViewSpec): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
