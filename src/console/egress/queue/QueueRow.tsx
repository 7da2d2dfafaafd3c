import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { memo, useState } from 'react'

import { hint } from '../../ui/overlay/hint.ts'
import { useRefusedAt } from '../../session/refusals.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { formatDuration } from '../../format/duration.ts'
import { sourceAttributes, Sourced } from '../../ui/values/Sourced.tsx'
import text from '../../ui/styles/text.module.css'
import { AnswerDetails } from './AnswerDetails.tsx'
import { selectRow } from '../egress-desk.ts'
import { shownId } from '../egress-ids.ts'
import type { Queue, QueueItem } from './queue.ts'
import { agreeToWait, removeDeletion, retryDeletion, stopDeletion } from './queue-store.ts'
import styles from './QueuePanel.module.css'
import { StateMark } from './StateMark.tsx'
import { detailWords, lastAnswerWords, stateWords } from './state-words.ts'
import { atTime } from '../at-time.ts'

export const QueueRow = memo(function QueueRow({
  item,
  pause,
  now,
  isSelected,
  isFocusable,
}: {
  item: QueueItem
  pause: Queue['pause']
  now: number
  isSelected: boolean
  isFocusable: boolean
}) {
  const [open, setOpen] = useState(false)
  const { egressId, state, last } = item
  const refusedAt = useRefusedAt('deleteEgressStream', [egressId])
  const lastAnswer = lastAnswerWords(item, now)
  const detail = detailWords(item, { pause })
  const mark = refusedAt !== undefined && state.kind !== 'forbidden' ? `refused at ${atTime(refusedAt)}` : ''
  const answered = last?.exchangeId === undefined ? undefined : { exchangeId: last.exchangeId, path: '' }
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <>
      <tr
        data-egress-id={egressId}
        {...sourceAttributes(answered)}
        tabIndex={isFocusable ? 0 : -1}
        className={isSelected ? styles.selected : undefined}
        aria-current={isSelected || undefined}
        {...hint([egressId, lastAnswer, detail, mark].filter(Boolean).join('\n'))}
        onClick={() => selectRow(egressId)}
        onFocus={() => selectRow(egressId)}
      >
        <td className={`${text.mono} ${styles.id}`}>{egressId}</td>
        {/* Named so that what the cell holds is known without its column's head. */}
        <td aria-label={`State: ${stateWords(state, now)}`}>
          <StateMark state={state} now={now} />
        </td>
        <td className={text.mono}>
          <Sourced source={answered}>{lastAnswer}</Sourced>
        </td>
        <td>
          <span className={styles.detail}>
            {last !== undefined && (
              <button
                type="button"
                className={styles.disclose}
                aria-expanded={open}
                aria-label={`Answer to ${shownId(egressId)}`}
                onClick={() => setOpen(!open)}
              >
                <Chevron />
              </button>
            )}
            <span className={styles.words}>
              {detail}
              {mark !== '' && <span className={styles.mark}> {mark}</span>}
            </span>
            {state.kind === 'stopped' && state.longWait !== undefined && (
              <Button size="small" onClick={() => agreeToWait(egressId)}>
                Wait {formatDuration(state.longWait * 1000)}
              </Button>
            )}
          </span>
        </td>
        <td className={styles.at}>{atWords(item)}</td>
        <td className={styles.action}>
          <Action item={item} />
        </td>
      </tr>
      {open && last !== undefined && (
        <tr>
          <td colSpan={6} className={styles.answer}>
            <AnswerDetails answer={last} />
          </td>
        </tr>
      )}
    </>
  )
})

function atWords({ state, last, at }: QueueItem): string {
  if (state.kind === 'deleting') return 'now'
  if (state.kind === 'queued' && last === undefined) return '—'
  return atTime(last?.at ?? at)
}

function Action({ item: { egressId, state } }: { item: QueueItem }) {
  switch (state.kind) {
    case 'retrying':
      return (
        <Button size="small" onClick={() => stopDeletion(egressId)}>
          Stop
        </Button>
      )
    case 'deleting':
      if (state.stopAfter) return null
      return (
        <Button
          size="small"
          variant="ghost"
          hint="A request that was sent can’t be recalled; it is not sent again"
          onClick={() => stopDeletion(egressId)}
        >
          Stop
        </Button>
      )
    case 'queued':
    case 'waiting for sign-in':
      return (
        <Button size="small" variant="ghost" onClick={() => removeDeletion(egressId)}>
          Remove
        </Button>
      )
    case 'deleted':
    case 'not found':
      return null
    default:
      return (
        <Button size="small" variant="ghost" onClick={() => retryDeletion(egressId)}>
          Retry
        </Button>
      )
  }
}
