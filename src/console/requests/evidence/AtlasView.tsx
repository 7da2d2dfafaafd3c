import Download from 'lucide-react/icons/download'
import { useMemo, useState } from 'react'

import { hint } from '../../ui/overlay/hint.ts'
import { InfoButton } from '../../ui/overlay/InfoButton.tsx'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { saveExport } from '../export/save-export.ts'
import { dwellWords, keyOf, wordsOf } from './atlas-words.ts'
import { AtlasGraph } from './AtlasGraph.tsx'
import { EVIDENCE_ENDS, useEvidence } from './evidence-store.ts'
import styles from './Evidence.module.css'

/** The changes of task status that this console saw, as a graph and as a table. */
export function AtlasView({ marking, onSelect }: { marking: string; onSelect: (id: number) => void }) {
  const transitions = useEvidence((seen) => seen.transitions)
  const environment = useSession((session) => session.environment)
  const [picked, setPicked] = useState<string>()
  const rows = useMemo(() => transitions.map((transition) => ({ transition, key: keyOf(transition) })), [transitions])
  if (transitions.length === 0) {
    return (
      <p className={styles.nothing}>
        No task has changed status in this session yet. The interface describes no transitions: only what two answers
        showed is drawn here.
      </p>
    )
  }
  const save = () => {
    const about = { marking, environment: environment?.name ?? '', at: new Date().toISOString() }
    saveExport('watchfloor-atlas.json', JSON.stringify({ ...about, transitions }, undefined, 2))
  }
  return (
    <section className="view" aria-label="Atlas of task statuses" tabIndex={0}>
      <div className={styles.head}>
        <span>
          {transitions.reduce((sum, { count }) => sum + count, 0)} changes of {transitions.length} kinds, seen since
          sign-in. Statuses between two answers are not seen: a dashed line stands for changes with unseen versions
          between. {EVIDENCE_ENDS}
        </span>
        <Button icon={<Download />} onClick={save}>
          Export atlas
        </Button>
      </div>
      <AtlasGraph transitions={transitions} picked={picked} />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Seen</th>
            <th scope="col">Next version</th>
            <th scope="col">
              Dwell, median (shortest to longest){' '}
              <InfoButton label="About dwell">
                How long tasks had been in the first status, if this console saw them enter it
              </InfoButton>
            </th>
            <th scope="col">First sample</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ transition, key }) => (
            <tr
              key={key}
              className={classNames(key === picked && styles.picked)}
              onPointerEnter={() => setPicked(key)}
              onFocus={() => setPicked(key)}
            >
              <th scope="row">{wordsOf(transition.from)}</th>
              <td>{wordsOf(transition.to)}</td>
              <td className={styles.number}>{transition.count}</td>
              <td className={styles.number}>{transition.direct}</td>
              <td>{dwellWords(transition)}</td>
              <td>
                <button
                  type="button"
                  {...hint(`Opens its exchange: ${transition.from} to ${transition.to}`)}
                  onClick={() => onSelect(transition.first.exchangeId)}
                >
                  {transition.first.taskId}
                </button>{' '}
                <span className="meta">{transition.first.at ?? 'without a time'}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
