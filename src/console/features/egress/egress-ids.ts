import { refusalOf } from '../../known/mentions/egress-id.ts'

/** One id per line, or separated by commas. Trims white space. */
export function parseEgressIds(typed: string) {
  const times = new Map<string, number>()
  for (const part of typed.split(/[\r\n,\u2028\u2029]+/)) {
    const id = part.trim()
    if (id !== '') times.set(id, (times.get(id) ?? 0) + 1)
  }
  const refused: { id: string; reason: string }[] = []
  const ids: string[] = []
  for (const id of times.keys()) {
    const reason = refusalOf(id)
    if (reason === undefined) ids.push(id)
    else refused.push({ id, reason })
  }
  const repeated = ids.flatMap((id) => {
    const count = times.get(id) ?? 1
    return count > 1 ? [{ id, times: count }] : []
  })
  return { ids, repeated, refused }
}

/** Shortened to fit into a sentence. */
export function shownId(id: string): string {
  return id.length > 48 ? `${id.slice(0, 40)}…` : id
}
