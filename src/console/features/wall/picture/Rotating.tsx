import { useState, type ReactNode } from 'react'

import { formatZuluTime } from '../../../../format/time.ts'
import { nextTurn, pageMilliseconds, type WallPart } from '../rotation.ts'
import styles from './Rotating.module.css'

const DOT = 32
const names = { map: 'Map', deadlines: 'Deadlines' } as const

/** Pages of the left half in turns: a cut, no motion. `held`: why the page stays. */
export function Rotating({
  pages,
  seconds,
  held,
  now,
  children,
}: {
  pages: readonly WallPart[]
  seconds: number
  held: string | undefined
  /** Environment's clock. */
  now: number
  children: (page: WallPart) => ReactNode
}) {
  const [before, setTurn] = useState({ page: 0, since: now })
  const turn = nextTurn(before, { now, seconds, pages: pages.length, isHeld: held !== undefined })
  if (turn !== before) setTurn(turn)
  const shown = pages[turn.page % pages.length]
  if (shown === undefined) return null
  const number = pages.indexOf(shown) + 1
  return (
    <div className={styles.pages}>
      {children(shown)}
      <footer className={styles.foot}>
        <svg
          className={styles.dots}
          viewBox={`0 0 ${pages.length * DOT} 20`}
          role="img"
          aria-label={`Page ${number} of ${pages.length}`}
        >
          {pages.map((page, index) => (
            <circle key={page} cx={index * DOT + 10} cy={10} r={8} data-shown={page === shown || undefined} />
          ))}
        </svg>
        <b>{names[shown]}</b> {number} of {pages.length}
        <span className="end">
          {held === undefined
            ? `changes ${formatZuluTime(turn.since + pageMilliseconds(seconds), now)}`
            : `held: ${held}`}
        </span>
      </footer>
    </div>
  )
}
