import Download from 'lucide-react/icons/download'
import { useMemo, useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { hint } from '../../../ui/overlay/hint.ts'
import { InfoButton } from '../../../ui/overlay/InfoButton.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { saveExport } from '../export/save-export.ts'
import { EVIDENCE_ENDS, useEvidence } from './evidence-store.ts'
import styles from './Evidence.module.css'
import { statusWords } from '../../../../task/status-families.ts'
import { formatDuration } from '../../../../format/duration.ts'
import type { Transition } from '../../../../conformance/evidence/transitions.ts'
import { statusTone } from '../../../known/status/Status.tsx'
import { StatusIcon } from '../../../known/status/StatusIcon.tsx'
import { BOX, layOut } from './atlas-layout.ts'
import { countOf } from '../../../../format/count.ts'
import { formatNumber } from '../../../../format/number.ts'

/** Observed changes of task status, as graph and table. */
export function AtlasView({ marking, onSelect }: { marking: string; onSelect: (id: number) => void }) {
  const transitions = useEvidence((seen) => seen.transitions)
  const environment = useSession((session) => session.environment)
  const [picked, setPicked] = useState<string>()
  const rows = useMemo(() => transitions.map((transition) => ({ transition, key: keyOf(transition) })), [transitions])
  if (transitions.length === 0) {
    return (
      <p className="empty">
        No task has changed status in this session yet. The interface defines no transitions. This graph shows only
        observed ones.
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
          {countOf(
            transitions.reduce((sum, { count }) => sum + count, 0),
            'change',
          )}{' '}
          of {countOf(transitions.length, 'kind')} since sign-in. Statuses between two answers are missed. A dashed line
          skips missed versions. {EVIDENCE_ENDS}
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
              <span className="line gap-4">
                Dwell, median (shortest to longest)
                <InfoButton label="About dwell">
                  How long tasks were in the first status, where this console saw them enter it
                </InfoButton>
              </span>
            </th>
            <th scope="col">First sample</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ transition, key }) => (
            <tr
              key={key}
              className={cx(key === picked && styles.picked)}
              onPointerEnter={() => setPicked(key)}
              onFocus={() => setPicked(key)}
            >
              <th scope="row">{statusLabel(transition.from)}</th>
              <td>{statusLabel(transition.to)}</td>
              <td className={styles.number}>{formatNumber(transition.count)}</td>
              <td className={styles.number}>{formatNumber(transition.direct)}</td>
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

function keyOf({ from, to }: Transition): string {
  return JSON.stringify([from, to])
}

/** Unknown values stay raw. */
function statusLabel(status: string): string {
  const words = statusWords(status)
  return words === 'Unknown' ? status : words
}

/** How long tasks had the first status; a minimum if its start wasn't observed. */
function dwellWords({ dwells, atLeast }: Transition): string {
  const [known, words] = dwells.length > 0 ? [dwells, ''] : [atLeast, 'at least ']
  const sorted = known.toSorted((a, b) => a - b)
  const [shortest, median, longest] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  if (shortest === undefined || median === undefined || longest === undefined) return 'not known'
  if (sorted.length === 1) return `${words}${formatDuration(median)}`
  return `${words}${formatDuration(median)} (${formatDuration(shortest)} to ${formatDuration(longest)})`
}

/** Arrows between statuses. The table has the same facts. */
function AtlasGraph({ transitions, picked }: { transitions: readonly Transition[]; picked: string | undefined }) {
  const layout = useMemo(() => layOut(transitions), [transitions])
  return (
    <div className={styles.graph}>
      <svg
        width={layout.width}
        height={layout.height}
        viewBox={`0 ${layout.top} ${layout.width} ${layout.height}`}
        aria-label="Graph of status transitions, as in the table below"
      >
        <title>Graph of status transitions, as in the table below</title>
        <defs>
          <marker
            id="atlas-arrow"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="9"
            markerHeight="9"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M 0 0.5 L 8 4 L 0 7.5 z" className={styles.arrow} />
          </marker>
        </defs>
        {layout.transitions.map(({ transition, path, labelX, labelY }) => (
          <g
            key={keyOf(transition)}
            className={cx(styles.edge, keyOf(transition) === picked && styles.strong)}
            data-transition={keyOf(transition)}
          >
            <path
              d={path}
              strokeWidth={1 + Math.min(3, Math.log2(transition.count) / 2)}
              strokeDasharray={transition.direct === 0 ? '5 4' : undefined}
              markerEnd="url(#atlas-arrow)"
            />
            <text x={labelX} y={labelY + 4}>
              {transition.count}
            </text>
          </g>
        ))}
        {layout.statuses.map(({ status, x, y }) => (
          <foreignObject key={status} x={x} y={y} width={BOX.width} height={BOX.height}>
            <div className={cx(styles.box, statusTone(status))}>
              <StatusIcon status={status} size={15} />
              <span>{statusLabel(status)}</span>
            </div>
          </foreignObject>
        ))}
      </svg>
    </div>
  )
}
