import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock-3'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import OctagonX from 'lucide-react/icons/octagon-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Unplug from 'lucide-react/icons/unplug'
import { Fragment } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { Age } from '../../format/Age.tsx'
import { formatAbsoluteTime, formatRelativeTime } from '../../../format/time.ts'
import { useNow } from '../../ui/browser/ticker.ts'
import styles from './Part.module.css'
import type { RowPart, StateStyle } from './row.ts'
import { InForceView } from './InForceView.tsx'
import { ScheduleView } from './ScheduleView.tsx'
import { useSurroundings } from './surroundings.ts'

const LOOKS = { mono: 'mono size-12', meta: 'meta', strong: 'medium' } as const

export function PartView({ part }: { part: RowPart }) {
  const { link, media } = useSurroundings()
  switch (part.kind) {
    case 'text':
      return part.look === undefined ? <>{part.text}</> : <span className={LOOKS[part.look]}>{part.text}</span>
    case 'raw':
      return <RawView part={part} />
    case 'time':
      return part.ahead === 'planned' ? <Planned {...part} /> : <Age time={part.time} form="full" iso={part.wire} />
    case 'link':
      return link(part.to, part.id, part.text)
    case 'media':
      return media(part.path, part.image)
    case 'bar':
      return (
        <span className={styles.bar}>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.fill} style={{ width: `${part.fraction * 100}%` }} />
          </span>
          {part.text}
        </span>
      )
    case 'swatch':
      return (
        <>
          <span className={styles.swatch} aria-hidden="true">
            <span className={styles.ink} style={{ background: part.css }} />
          </span>
          {part.text}
        </>
      )
    case 'state':
      return <StateIcon state={part.state} words={part.text} />
    case 'in force':
      return <InForceView windows={part.windows} />
    case 'schedule':
      return <ScheduleView expression={part.expression} durationMilliseconds={part.durationMilliseconds} />
  }
}

/** A raw value, and what the interface expects instead. */
function RawView({ part }: { part: Extract<RowPart, { kind: 'raw' }> }) {
  const value = <span className={styles.raw}>{part.text}</span>
  if (part.unknown === true) {
    return (
      <>
        <span className={styles.odd}>Unknown</span> {value}
      </>
    )
  }
  if (part.expected === undefined) return value
  return (
    <>
      {value} <span className={styles.odd}>{withArticle(part.expected)}</span>
    </>
  )
}

/** `not a number`, `not an ISO 8601 UTC timestamp`. */
function withArticle(expected: string): string {
  return `not ${/^(?:[aeio]|un[^i])/i.test(expected) ? 'an' : 'a'} ${expected}`
}

/** Past or future: `in 22 m 14:44:07Z`. */
function Planned({ time, wire }: { time: number; wire: string }) {
  const now = useNow()
  return (
    <time className="number" dateTime={wire}>
      {formatRelativeTime(time, now)}{' '}
      <span className={cx('mono', 'size-12', 'meta')}>{formatAbsoluteTime(time, now)}</span>
    </time>
  )
}

const icons = {
  healthy: CircleCheck,
  warn: TriangleAlert,
  fail: OctagonX,
  offline: Unplug,
  'not-ready': Clock,
  warning: OctagonAlert,
  caution: TriangleAlert,
  advisory: CircleAlert,
} satisfies Record<StateStyle, unknown>

function StateIcon({ state, words }: { state: StateStyle; words: string }) {
  const Icon = icons[state]
  return (
    <span className={cx(styles.state, styles[state])}>
      <Icon />
      {words}
    </span>
  )
}

export function ValueView({ parts }: { parts: readonly RowPart[] }) {
  return (
    <span>
      {parts.map((part, index) => (
        <Fragment key={`${index} ${part.kind}`}>
          {index > 0 && ' '}
          <PartView part={part} />
        </Fragment>
      ))}
    </span>
  )
}
