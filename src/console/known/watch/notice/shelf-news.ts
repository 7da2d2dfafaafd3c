import type { Alert } from '../../../../watch/wire/alert.ts'
import { shortActor } from '../persons/actor-words.ts'

/** Finds what other desks shelved, and what returned, since the last call; says it for screen readers. */
export function shelfNews(): (alerts: Iterable<Alert>, clientId: string | undefined) => string | undefined {
  let known: ReadonlySet<string> | undefined
  return (alerts, clientId) => {
    const before = known
    const now = new Set<string>()
    const news: string[] = []
    for (const alert of alerts) {
      const { id, title, shelved, history } = alert
      if (shelved !== undefined) {
        now.add(id)
        if (!before?.has(id) && shelved.by !== clientId) news.push(`Shelved by ${shortActor(shelved)}: ${title}`)
      } else if (before?.has(id) === true) {
        const returned = history.findLast(({ kind }) => kind === 'returned')
        if (returned !== undefined && (returned.by === undefined || returned.by !== clientId))
          news.push(`Returned: ${title}`)
      }
    }
    known = now
    if (before === undefined || news.length === 0) return undefined
    return news.length === 1 ? news[0] : `${news.length} alerts were shelved or returned`
  }
}
