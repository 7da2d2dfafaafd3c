import { useMemo } from 'react'

import { statusTone } from '../../live/status/Status.tsx'
import { StatusIcon } from '../../live/status/StatusIcon.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { keyOf, wordsOf } from './atlas-words.ts'
import { BOX, layOut } from './atlas-layout.ts'
import styles from './Evidence.module.css'
import type { Transition } from '../../../conformance/evidence/transitions.ts'

/** The transitions as arrows between statuses. All that it says stands in the table too. */
export function AtlasGraph({
  transitions,
  picked,
}: {
  transitions: readonly Transition[]
  picked: string | undefined
}) {
  const layout = useMemo(() => layOut(transitions), [transitions])
  return (
    <div className={styles.graph}>
      <svg
        width={layout.width}
        height={layout.height}
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        aria-label="Graph of status transitions; the table below shows the same"
      >
        <title>Graph of status transitions; the table below shows the same</title>
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
            className={classNames(styles.edge, keyOf(transition) === picked && styles.strong)}
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
            <div className={classNames(styles.box, statusTone(status))}>
              <StatusIcon status={status} size={15} />
              <span>{wordsOf(status)}</span>
            </div>
          </foreignObject>
        ))}
      </svg>
    </div>
  )
}
