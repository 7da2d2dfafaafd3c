import AlarmClockMinus from 'lucide-react/icons/alarm-clock-minus'
import BellMinus from 'lucide-react/icons/bell-minus'
import Check from 'lucide-react/icons/check'
import PhoneOutgoing from 'lucide-react/icons/phone-outgoing'
import TrendingDown from 'lucide-react/icons/trending-down'
import Undo from 'lucide-react/icons/undo'

import type { Alert, AlertStep } from '../../../watch/wire/alert.ts'
import { formatDuration } from '../../../format/duration.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { ZuluText } from '../../format/ZuluText.tsx'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { countOf } from '../../../format/count.ts'
import { LevelIcon } from '../../ui/values/LevelIcon.tsx'
import { levelWords } from '../../known/watch/alert-words.ts'
import { useActorWords } from '../../known/watch/persons/actor-words.ts'
import styles from './AlertPanel.module.css'
import { PastLink } from './PastLink.tsx'

/** Steps of an alert, newest first. */
export function AlertHistory({ alert: { history, raised, level, taskId, entityId } }: { alert: Alert }) {
  return (
    <section className="section" aria-label="History of this alert">
      <h3>
        History of this alert {raised > 1 && <span className="meta regular">raised {countOf(raised, 'time')}</span>}
      </h3>
      <ol className={styles.steps}>
        {history.toReversed().map((step, index) => (
          <li key={`${step.at} ${step.kind} ${history.length - index}`}>
            <PastLink at={step.at} taskId={taskId} entityId={entityId} />
            {step.kind === 'acknowledged' ? (
              <Check size={13} />
            ) : step.kind === 'shelved' ? (
              <AlarmClockMinus size={13} />
            ) : step.kind === 'suppressed' ? (
              <BellMinus size={13} />
            ) : step.kind === 'returned' ? (
              <Undo size={13} />
            ) : step.kind === 'called' || step.kind === 'calling' ? (
              <PhoneOutgoing size={13} />
            ) : step.kind === 'over' ? (
              <TrendingDown size={13} />
            ) : (
              <LevelIcon level={step.level ?? level} size={13} />
            )}
            <span>
              <StepWords step={step} before={history.slice(0, history.length - 1 - index)} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function StepWords({ step, before }: { step: AlertStep; before: readonly AlertStep[] }) {
  const { kind, at, onset, level, words, until, pictureAgeSeconds, pressedAt } = step
  const actor = useActorWords()(step)
  switch (kind) {
    case 'raised': {
      const late = onset === undefined ? 0 : at - onset
      return (
        <>
          <b>Raised</b> {late >= 1000 && `${formatDuration(late)} after it began`}
        </>
      )
    }
    case 'standing':
      return <b>Already so when this watch began</b>
    case 'suppressed':
      return (
        <>
          <b>Suppressed by design</b> while {words}
        </>
      )
    case 'unsuppressed':
      return (
        <>
          <b>No longer suppressed</b>
          {words !== undefined && `: ${words}`}
        </>
      )
    case 'higher':
      return <b>Higher{level === undefined ? '' : `: ${levelWords[level]}`}</b>
    case 'over': {
      const raised = before.findLast((each) => each.kind === 'raised')
      const lasted = raised === undefined ? '' : `, after ${formatDuration(at - (raised.onset ?? raised.at))}`
      return (
        <>
          <b>Over</b>
          {lasted}
          {words !== undefined && <ZuluText text={`. ${words}`} writtenAt={at} />}
        </>
      )
    }
    case 'shelved':
      return (
        <>
          <b>Shelved</b> by {actor}
          {until !== undefined && ` until ${formatAbsoluteTime(until, at)}`}
          {words !== undefined && (
            <>
              <br />
              {words}
            </>
          )}
        </>
      )
    case 'returned':
      return (
        <>
          <b>Returned</b> {words ?? (step.by === undefined ? 'on its own' : `by ${actor}`)}
        </>
      )
    case 'called':
    case 'calling':
      return (
        <>
          <b>{kind === 'called' ? 'Called out to' : 'Calling'}</b>
          {words !== undefined && <ZuluText text={` ${words}`} writtenAt={at} />}
        </>
      )
    case 'acknowledged':
      return (
        <>
          <b>Acknowledged</b> by {actor}
          {pressedAt !== undefined && (
            <>
              <br />
              pressed {formatAbsoluteTime(pressedAt, environmentNow())}, sent when the server answered again
            </>
          )}
          {pictureAgeSeconds !== undefined && (
            <>
              <br />
              the picture was {formatDuration(pictureAgeSeconds * 1000)} old
            </>
          )}
        </>
      )
  }
}
