import { countOf } from '../../../../format/count.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import type { KeeperFacts } from '../../../../watch/wire/keeper.ts'
import type { KeeperWords } from '../../../known/watch/keeper/keeper-words.ts'
import type { KeyValueRow } from '../../../ui/values/KeyValue.tsx'

export interface AroundServer extends Pick<KeeperWords, 'kind'> {
  /** Environment's clock. */
  readonly now: number
  /** The last one. */
  readonly gap: { readonly from: number; readonly to: number } | undefined
  /** Milliseconds since this desk's last reply, if there was one. */
  readonly repliedAgo: number | undefined
}

/** How the server's watch runs, and how else there is a watch. */
export function serverWatchRows(facts: KeeperFacts, around: AroundServer): KeyValueRow[] {
  const { kind, now, gap, repliedAgo } = around
  const { desks, walls } = facts
  const rows = ownRows(facts, around)
  if (kind === 'not reading') {
    const reply = repliedAgo === undefined ? 'has no reply either' : `last reply ${formatDuration(repliedAgo)} ago`
    rows.push({ term: 'This desk', value: reply })
  }
  const watchers = [desks > 0 && countOf(desks, 'desk'), walls > 0 && countOf(walls, 'wall')].filter(Boolean)
  rows.push({
    term: kind === 'not set up' ? 'Watching' : 'Also watching',
    value: watchers.length === 0 ? 'No desk or wall' : watchers.join(', '),
  })
  if (gap !== undefined)
    rows.push({ term: 'Last gap', value: `${formatAbsoluteTime(gap.from, now)}, ${formatDuration(gap.to - gap.from)}` })
  return rows
}

function ownRows(facts: KeeperFacts, { kind, now }: AroundServer): KeyValueRow[] {
  const { client, cycleSeconds, nextAt, servers } = facts
  if (kind === 'not set up') return [{ term: 'When all shut', value: 'Nothing is raised, and the log shows a gap' }]
  const leader = servers.find(({ leads }) => leads)
  const rows: KeyValueRow[] = [
    { term: 'Polls as', value: client ?? 'an inner client, which may only query tasks', isMono: client !== undefined },
  ]
  if (cycleSeconds !== undefined) {
    const since = leader === undefined ? '' : `, since ${formatAbsoluteTime(leader.since, now)}`
    rows.push({ term: 'Every', value: `${cycleSeconds} s${since}` })
  }
  if (kind === 'not reading' && nextAt !== undefined && nextAt > now)
    rows.push({ term: 'Next try', value: formatAbsoluteTime(nextAt, now) })
  if (leader !== undefined && leader.isThis !== true && cycleSeconds !== undefined)
    rows.push({ term: 'Takes over', value: `if ${leader.name} can’t poll, or is silent for ${cycleSeconds} s` })
  if (leader?.tookOver !== undefined) {
    const { from, afterSeconds } = leader.tookOver
    const [at, without] = [formatAbsoluteTime(leader.since, now), formatDuration(afterSeconds * 1000)]
    rows.push({ term: 'Last change', value: `${at}, from ${from} to ${leader.name}, ${without} without` })
  }
  return rows
}
