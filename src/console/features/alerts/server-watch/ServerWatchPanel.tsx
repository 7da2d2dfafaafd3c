import { Link } from '@tanstack/react-router'

import { countOf } from '../../../../format/count.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import type { KeeperFacts } from '../../../../watch/wire/keeper.ts'
import type { KeeperWords } from '../../../known/watch/keeper/keeper-words.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { KeyValue, type KeyValueRow } from '../../../ui/values/KeyValue.tsx'
import styles from './ServerWatch.module.css'

export function ServerWatchPanel({ facts, words }: { facts: KeeperFacts; words: KeeperWords }) {
  const gap = useWatch(({ gaps }) => gaps.at(-1))
  const now = environmentNow()
  const { servers, desks, walls } = facts
  const rows = [...rowsOf(facts, words, now), { term: 'Also watching', value: watchersWords(desks, walls) }]
  if (gap !== undefined)
    rows.push({ term: 'Last gap', value: `${formatAbsoluteTime(gap.from, now)}, ${formatDuration(gap.to - gap.from)}` })
  return (
    <div className={styles.panel}>
      <p className={styles.title}>
        <b>{words.title}</b>
        {words.detail}
      </p>
      <KeyValue rows={rows} termWidth={96} />
      {words.kind === 'not set up' && (
        <>
          <p>Start it with a client of its own, which needs only to query tasks:</p>
          <pre className={styles.options}>{'--keeper-client ID\n--keeper-secret-file FILE'}</pre>
          <p>The embedded environment needs no client: leave out --keeper off.</p>
        </>
      )}
      {servers.length > 1 && (
        <>
          <b>Servers of this database</b>
          <ul className={styles.servers}>
            {servers.map(({ name, isThis, leads, since }) => (
              <li key={`${name} ${since}`} className={styles.server}>
                <span>
                  {name}
                  {isThis && ', this one'}
                </span>
                {leads ? 'leads' : 'stands by'} since {formatAbsoluteTime(since, now)}
              </li>
            ))}
          </ul>
        </>
      )}
      <Link to="/alerts" search={{ tab: 'call-outs' }}>
        Call-outs
      </Link>{' '}
      <Link to="/alerts" search={{ tab: 'figures' }}>
        Figures
      </Link>
    </div>
  )
}

function rowsOf(facts: KeeperFacts, { kind }: KeeperWords, now: number): KeyValueRow[] {
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
  return rows
}

function watchersWords(desks: number, walls: number): string {
  const words = [desks > 0 && countOf(desks, 'desk'), walls > 0 && countOf(walls, 'wall')].filter(Boolean)
  return words.length === 0 ? 'No desk or wall' : words.join(', ')
}
