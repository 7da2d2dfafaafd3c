import { Link } from '@tanstack/react-router'

import { cx } from '../../../ui/styles/cx.ts'
import { useNotLive } from '../../../platform/connection/use-not-live.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { OutcomeIcon } from '../../../known/mentions/OutcomeMark.tsx'
import { learnedWords } from '../../../known/mentions/last-outcome-words.ts'
import { placesOf, type KnownOutcome, type NamedBy } from '../../../known/mentions/known-thing.ts'
import { NamerIcon } from '../../../known/mentions/NamerIcons.tsx'
import { useKnownObject } from '../../../known/mentions/use-known.ts'
import { usePast } from '../../../known/past/past-store.ts'
import { StatusIcon } from '../../../known/status/StatusIcon.tsx'
import { taskLink } from '../../../known/task/task-link.ts'
import { useEntity, useTask } from '../../../known/use-tasks.ts'
import { useMachineNow } from '../../../ui/browser/ticker.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { countOf } from '../../../../format/count.ts'
import { FirstOf } from '../../../ui/values/FirstOf.tsx'
import { useTransfers } from '../transfer/transfers.ts'
import styles from './KnownFacts.module.css'
import { checkExists, useExistenceChecks } from './existence-check.ts'

/** Mentions of the object, and its outcomes. */
export function KnownFacts({ path }: { path: string }) {
  const isPast = usePast(({ source }) => source !== undefined)
  return isPast ? null : <Facts path={path} />
}

function Facts({ path }: { path: string }) {
  const thing = useKnownObject(path)
  const isAsking = useExistenceChecks(({ paths }) => paths.has(path))
  const notLive = useNotLive()
  const places = thing === undefined ? [] : placesOf(thing)
  const outcomes = thing?.outcomes ?? []
  return (
    <>
      <section className="section" aria-label="Named by">
        <h2>
          Named by{' '}
          <span className="meta regular">
            {places.length === 0
              ? 'nothing so far'
              : thing?.isCut
                ? `the latest ${places.length} places`
                : countOf(places.length, 'place')}
          </span>
        </h2>
        <ul>
          <FirstOf items={places} what="places">
            {(place) => (
              <li key={`${place.by} ${place.subject} ${place.place}`} className={styles.place}>
                <Place place={place} />
              </li>
            )}
          </FirstOf>
        </ul>
      </section>
      <section className="section" aria-label="Last known outcome">
        <h2>
          Last known outcome
          <Button
            className={styles.ask}
            isBusy={isAsking}
            disabledReason={notLive}
            hint="Sends the request and stops after the headers. Downloads nothing"
            onClick={() => void checkExists(path)}
          >
            Still there?
          </Button>
        </h2>
        {outcomes.length === 0 ? (
          <p className="size-12 meta">Not asked yet.</p>
        ) : (
          <ol className={cx('airy', 'size-12', 'secondary')}>
            {outcomes.map((outcome, index) => (
              <OutcomeRow
                key={`${outcome.at} ${outcome.what}`}
                outcome={outcome}
                isFirst={index === 0}
                earlier={outcomes.slice(index + 1)}
              />
            ))}
          </ol>
        )}
      </section>
    </>
  )
}

/** A mention: subject, field, and when it was read. */
function Place({ place: { by, subject, place, at } }: { place: NamedBy }) {
  const now = useMachineNow()
  const read = by === 'you' ? `asked for ${formatAbsoluteTime(at, now)}` : `loaded ${formatAbsoluteTime(at, now)}`
  return (
    <>
      <div className={styles.subject}>
        {by === 'task' ? (
          <NamingTask id={subject} />
        ) : by === 'entity media' ? (
          <NamingEntity id={subject} />
        ) : (
          <>
            <span className={styles.icon}>
              <NamerIcon by={by} size={15} />
            </span>
            <span className="truncate">
              {by === 'deleted record' ? <DeletedLink /> : subject || 'You, at this desk'}
            </span>
          </>
        )}
      </div>
      <p className={styles.field}>
        {place !== '' && (
          <>
            <span className="mono wraps">{place}</span>,{' '}
          </>
        )}
        {read}
      </p>
    </>
  )
}

function DeletedLink() {
  return <Link to="/deleted-objects">A record of a deleted object</Link>
}

function NamingTask({ id }: { id: string }) {
  const task = useTask(id)
  return (
    <>
      <span className={styles.icon}>
        {task === undefined ? <NamerIcon by="task" size={15} /> : <StatusIcon status={task.task.status?.status} />}
      </span>
      {task === undefined ? (
        <Link className="truncate" to="/tasks/$taskId" params={{ taskId: id }}>
          {id}
        </Link>
      ) : (
        <Link className="truncate" {...taskLink(task)}>
          {task.title}
        </Link>
      )}
    </>
  )
}

function NamingEntity({ id }: { id: string }) {
  const entity = useEntity(id)
  return (
    <>
      <span className={styles.icon}>
        <NamerIcon by="entity media" size={15} />
      </span>
      <Link className="truncate" to="/entities/$entityId" params={{ entityId: id }}>
        {entity?.name ?? id}
      </Link>
    </>
  )
}

function OutcomeRow({
  outcome,
  isFirst,
  earlier,
}: {
  outcome: KnownOutcome
  isFirst: boolean
  earlier: readonly KnownOutcome[]
}) {
  const now = useMachineNow()
  const checksum = useChecksum(outcome)
  const before = useChecksum(earlier.find(({ what }) => what === 'served'))
  const compared =
    checksum === undefined || before === undefined ? '' : checksum === before ? ', same checksum' : ', another checksum'
  return (
    <li className={styles.outcome}>
      <time className="mono">{formatAbsoluteTime(outcome.at, now)}</time>
      <span className="meta">
        <OutcomeIcon outcome={outcome} />
      </span>
      <span className={isFirst ? 'primary' : undefined}>
        {outcome.exchangeId === undefined ? (
          learnedWords(outcome)
        ) : (
          <Link className={styles.learned} to="/requests" search={{ exchange: String(outcome.exchangeId) }}>
            {learnedWords(outcome)}
          </Link>
        )}
        {compared}
      </span>
    </li>
  )
}

/** Hash of a complete fetch in this tab. */
function useChecksum(outcome: KnownOutcome | undefined): string | undefined {
  return useTransfers(({ transfers }) => {
    const fetched = transfers.find(({ exchangeId }) => exchangeId !== undefined && exchangeId === outcome?.exchangeId)
    return fetched?.phase === 'complete' ? fetched.received?.sha256 : undefined
  })
}
