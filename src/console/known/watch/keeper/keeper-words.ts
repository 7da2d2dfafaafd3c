import { countOf } from '../../../../format/count.ts'
import { formatDuration } from '../../../../format/duration.ts'
import type { KeeperFacts } from '../../../../watch/wire/keeper.ts'

export interface KeeperWords {
  readonly kind: 'reads' | 'starting' | 'not reading' | 'not set up'
  /** In the top bar. */
  readonly short: string
  readonly title: string
  readonly detail: string
}

/** Whether only the server, and perhaps walls, keep watch. */
export function isUnattended(facts: KeeperFacts | undefined): boolean {
  return facts?.state === 'reads' && facts.desks === 0
}

/** @param now environment's clock */
export function keeperWords(facts: KeeperFacts, now: number): KeeperWords {
  const { state, readAt, tasks = 0, rules = 0, servers } = facts
  const leader = servers.find(({ leads }) => leads)
  const other = leader?.isThis === true ? undefined : leader?.name
  const who = other ?? 'This server'
  const age = readAt === undefined ? undefined : formatDuration(Math.max(0, now - readAt))
  const amount = `${countOf(tasks, 'task')}, ${countOf(rules, 'rule')}`
  switch (state) {
    case 'reads':
      return {
        kind: 'reads',
        short: 'Server watches',
        title: other === undefined ? 'This server keeps watch too' : 'Another server keeps watch',
        detail: `${other === undefined ? '' : `${other} `}polled ${age ?? 'now'}${age === undefined ? '' : ' ago'}, ${amount}`,
      }
    case 'starting':
      return {
        kind: 'starting',
        short: 'Server starting',
        title: `${who} starts to keep watch`,
        detail: 'loading tasks',
      }
    case 'not set up':
      return {
        kind: 'not set up',
        short: 'Desks only',
        title: 'This server doesn’t keep watch',
        detail: 'only desks and walls do',
      }
    default:
      return {
        kind: 'not reading',
        short: age === undefined ? 'Server not polling' : `Server not polling ${age}`,
        title: age === undefined ? `${who} hasn’t polled yet` : `${who} hasn’t polled for ${age}`,
        detail: facts.why ?? 'No answer',
      }
  }
}
