import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Ban from 'lucide-react/icons/ban'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import CircleStop from 'lucide-react/icons/circle-stop'
import KeyRound from 'lucide-react/icons/key-round'
import Lock from 'lucide-react/icons/lock'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import OctagonX from 'lucide-react/icons/octagon-x'
import RotateCcw from 'lucide-react/icons/rotate-ccw'

import type { ComponentType } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { useRefusedAt } from '../../../platform/session/refusals.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { hint } from '../../../ui/overlay/hint.ts'
import { VisuallyHidden } from '../../../ui/feedback/VisuallyHidden.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Sourced } from '../../../ui/values/Sourced.tsx'
import type { ValueSource } from '../../../../format/value-source.ts'
import { formatAbsoluteTime, formatZuluTime } from '../../../../format/time.ts'
import { ZuluTime } from '../../../format/ZuluTime.tsx'
import { isConfirmed } from '../../../known/watch/persons/persons.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { askToConfirm } from '../egress-desk.ts'
import { shownId } from '../egress-ids.ts'
import { agreeToWait, remove, retry, stop, unsentItems, type ItemState, type Queue, type QueueItem } from './queue.ts'
import { act, useEgressQueue } from './queue-store.ts'
import styles from './QueuePanel.module.css'
import { detailWords, lastAnswerWords, stateWords } from './state-words.ts'
import { Ring } from '../../../ui/feedback/Ring.tsx'
import { ChangeButton } from '../../../platform/session/changed-place.tsx'

export interface QueueView {
  readonly item: QueueItem
  readonly pause: Queue['pause']
  /** This machine's clock in milliseconds; 0 if the row shows no running time. */
  readonly now: number
  /** Its answer shows below. */
  readonly isOpen: boolean
  readonly onToggle: (egressId: string) => void
}

export const queueColumns: readonly Column<QueueView>[] = [
  { id: 'id', title: 'Egress id', width: '156px', cell: (view) => <IdCell {...view} /> },
  { id: 'state', title: 'State', width: '160px', cell: (view) => <StateMark {...view} /> },
  {
    id: 'answer',
    title: 'Last answer',
    width: 'minmax(196px, 0.6fr)',
    cell: ({ item, now }) => <Sourced source={answerOf(item)}>{lastAnswerWords(item, now)}</Sourced>,
  },
  { id: 'detail', title: 'Detail', width: 'minmax(88px, 1fr)', cell: (view) => <DetailCell {...view} /> },
  { id: 'at', title: 'At', width: '88px', isNumber: true, cell: ({ item }) => <LastAt item={item} /> },
  {
    id: 'action',
    title: 'Actions',
    width: '92px',
    head: <VisuallyHidden>Actions</VisuallyHidden>,
    cell: ({ item }) => <Action item={item} />,
  },
]

/** The exchange of the last answer. */
export function answerOf({ last }: QueueItem): ValueSource | undefined {
  return last?.exchangeId === undefined ? undefined : { exchangeId: last.exchangeId, path: '' }
}

/** Selects the stream, which filters the log. */
function IdCell({ item, now }: QueueView) {
  return (
    <button type="button" {...hint([item.egressId, lastAnswerWords(item, now)].filter(Boolean).join('\n'))}>
      {item.egressId}
    </button>
  )
}

function DetailCell({ item, pause, isOpen, onToggle }: QueueView) {
  const { egressId, state, last } = item
  const refusedAt = useRefusedAt('deleteEgressStream', [egressId])
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <span className={cx('row', 'shrinks', 'gap-4')}>
      {last !== undefined && (
        <button
          type="button"
          className={styles.disclose}
          aria-expanded={isOpen}
          aria-label={`Answer to ${shownId(egressId)}`}
          onClick={() => onToggle(egressId)}
        >
          <Chevron />
        </button>
      )}
      <span className={styles.words}>
        {detailWords(item, { pause })}
        {refusedAt !== undefined && state.kind !== 'forbidden' && (
          <span className={styles.mark}> refused at {formatAbsoluteTime(refusedAt)}</span>
        )}
      </span>
      {state.kind === 'stopped' && state.longWait !== undefined && (
        <ChangeButton onClick={() => act(agreeToWait, egressId)}>
          Wait {formatDuration(state.longWait * 1000)}
        </ChangeButton>
      )}
    </span>
  )
}

function LastAt({ item: { state, last, at } }: { item: QueueItem }) {
  if (state.kind === 'deleting') return 'now'
  if (state.kind === 'queued' && last === undefined) return '—'
  const time = last?.at ?? at
  return <ZuluTime time={time}>{zuluNow(time)}</ZuluTime>
}

function zuluNow(time: number): string {
  return formatZuluTime(time, Date.now())
}

function Action({ item: { egressId, state } }: { item: QueueItem }) {
  switch (state.kind) {
    case 'retrying':
      return <Button onClick={() => act(stop, egressId)}>Stop</Button>
    case 'deleting':
      if (state.stopAfter) return null
      return (
        <Button
          variant="ghost"
          hint="A sent request can’t be recalled. It won’t be sent again"
          onClick={() => act(stop, egressId)}
        >
          Stop
        </Button>
      )
    case 'queued':
    case 'waiting for sign-in':
      return (
        <Button variant="ghost" onClick={() => act(remove, egressId)}>
          Remove
        </Button>
      )
    case 'deleted':
    case 'not found':
      return null
    default:
      return <Retry egressId={egressId} />
  }
}

/** Where a person confirms deletions it asks again, once for all that weren't sent. */
function Retry({ egressId }: { egressId: string }) {
  const asks = useWatch(isConfirmed)
  const unsent = useEgressQueue(unsentCount)
  const isUnsent = useEgressQueue((queue) => unsentItems(queue).some((item) => item.egressId === egressId))
  const ask = () => {
    const ids = unsentItems(useEgressQueue.getState()).map((item) => item.egressId)
    askToConfirm(isUnsent ? ids : [egressId])
  }
  return (
    <ChangeButton variant="ghost" onClick={() => (asks ? ask() : act(retry, egressId))}>
      {asks && isUnsent && unsent > 1 ? `Retry ${unsent}` : 'Retry'}
    </ChangeButton>
  )
}

function unsentCount(queue: Queue): number {
  return unsentItems(queue).length
}

const LOOKS: Readonly<Record<ItemState['kind'], { icon: ComponentType<{ size: number }>; colour: string }>> = {
  deleting: { icon: () => <Ring />, colour: 'var(--text-1)' },
  queued: { icon: DashedCircle, colour: 'var(--text-3)' },
  deleted: { icon: TickedDisc, colour: 'var(--hl-healthy)' },
  retrying: { icon: RotateCcw, colour: 'var(--al-caution)' },
  'not found': { icon: Ban, colour: 'var(--text-2)' },
  forbidden: { icon: Lock, colour: 'var(--st-notok)' },
  'precondition failed': { icon: OctagonAlert, colour: 'var(--st-notok)' },
  refused: { icon: OctagonAlert, colour: 'var(--st-notok)' },
  'waiting for sign-in': { icon: KeyRound, colour: 'var(--al-caution)' },
  'outcome unknown': { icon: CircleQuestionMark, colour: 'var(--al-caution)' },
  failed: { icon: OctagonX, colour: 'var(--st-notok)' },
  stopped: { icon: CircleStop, colour: 'var(--text-2)' },
}

/** Shape, word and hue, in this order of weight. */
function StateMark({ item: { state }, now, pause }: QueueView) {
  const { icon: Icon, colour } = LOOKS[state.kind]
  return (
    <span className={styles['state-mark']} style={{ color: colour }}>
      <Icon size={15} />
      {stateWords(state, now, pause)}
    </span>
  )
}

function DashedCircle({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="8" cy="8" r="6.1" strokeWidth="1.35" strokeDasharray="2.75 2.04" />
    </svg>
  )
}

function TickedDisc({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="6.8" fill="currentColor" />
      <path
        d="M5.1 8.3l2 2 3.8-4.4"
        stroke="var(--bg-1)"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
