import { readView, type View } from '../../../watch/wire/views.ts'

/** What the first field of such a file says. */
const KIND = 'Watchfloor saved views'

export interface ViewFile {
  readonly views: readonly View[]
  /** Each mistake in words, with where it stands. */
  readonly problems: readonly string[]
}

/** The views as a file, in their order. */
export function viewFileText(views: readonly View[], savedAt: string): string {
  return `${JSON.stringify({ kind: KIND, savedAt, views }, undefined, 2)}\n`
}

/** Reads what a file holds: views that can be used, and what is wrong with the others. An address that leads anywhere else than to our own pages is none. */
export function readViewFile(content: unknown): ViewFile {
  const listed: unknown =
    typeof content === 'object' && content !== null && 'views' in content ? content.views : undefined
  if (!Array.isArray(listed))
    return { views: [], problems: ['This file has no list "views": it holds no saved views.'] }
  if (listed.length === 0) return { views: [], problems: ['The file holds no view.'] }
  const views = new Map<string, View>()
  const problems: string[] = []
  for (const [index, raw] of listed.entries()) {
    const read = readView(raw)
    if ('problem' in read)
      problems.push(`View ${index + 1}: ${read.problem.charAt(0).toLowerCase()}${read.problem.slice(1)}`)
    else if (views.has(read.view.id)) problems.push(`View ${index + 1}: the id "${read.view.id}" is there twice`)
    else views.set(read.view.id, read.view)
  }
  return { views: [...views.values()], problems }
}
