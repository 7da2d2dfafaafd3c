import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { errorWords } from '../../../../format/error-words.ts'
import { CALL_AGAIN_MILLISECONDS, MOST_CALLS, type Destination } from '../../../../watch/wire/call-outs.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { callOutsQuery, changeDestination } from '../../../known/watch/call-outs.ts'
import { ChangedPlace } from '../../../platform/session/changed-place.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { Problem } from '../../../ui/feedback/Problem.tsx'
import { useWritingRefused } from '../use-alerts.ts'
import styles from './CallOuts.module.css'

const OFFERED_SECONDS = [0, 60, 120, 180, 300, 600, 900, 1800, 3600]

/** When each destination is called; the server keeps changes. */
export function AfterList({ destinations }: { destinations: readonly Destination[] }) {
  const queries = useQueryClient()
  const refused = useWritingRefused()
  const [problem, setProblem] = useState<string>()
  const change = async (name: string, seconds: number) => {
    const failed = await changeDestination(name, seconds).then(
      () => undefined,
      (error: unknown) => `${name}: ${errorWords(error)}`,
    )
    setProblem(failed)
    await queries.invalidateQueries({ queryKey: callOutsQuery.queryKey })
  }
  const sorted = destinations.toSorted((one, other) => one.afterSeconds - other.afterSeconds)
  return (
    <section className={styles.part} aria-label="Unacknowledged alerts">
      <h3>
        Unacknowledged alerts{' '}
        <span className="meta regular">
          in <ChangedPlace />, counted from New
        </span>
      </h3>
      <Problem title="Not changed.">{problem}</Problem>
      <ul className={styles.steps}>
        <li>
          <span className="number">0 s</span>
          <span>
            <b>Sound</b> at every desk and wall
          </span>
          <span className="meta">always</span>
        </li>
        {sorted.map(({ name, kind, afterSeconds, fileAfterSeconds }) => (
          <li key={name}>
            <span className="number">{timeWords(afterSeconds)}</span>
            <span>
              <b>{name}</b> {kind === 'alertmanager' ? 'gets it, then every minute' : 'is called'}
            </span>
            <Select
              label={`Call ${name} after`}
              value={String(afterSeconds)}
              options={[...new Set([...OFFERED_SECONDS, afterSeconds, fileAfterSeconds])]
                .toSorted((one, other) => one - other)
                .map((seconds) => ({ value: String(seconds), label: timeWords(seconds) }))}
              disabledReason={refused}
              onChange={(seconds) => void change(name, Number(seconds))}
            />
          </li>
        ))}
        <li>
          <span className="number">then</span>
          <span>
            <b>again</b> every {formatDuration(CALL_AGAIN_MILLISECONDS)} until it is acknowledged, shelved or over
          </span>
          <span className="meta">{MOST_CALLS} times at most</span>
        </li>
      </ul>
    </section>
  )
}

function timeWords(seconds: number): string {
  return seconds === 0 ? 'at once' : formatDuration(seconds * 1000)
}
