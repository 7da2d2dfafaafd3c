import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { hint } from '../../../ui/overlay/hint.ts'
import type { LogEntry } from '../../../../watch/wire/log.ts'
import { isTime } from '../../../../watch/wire/time.ts'
import { formatAbsoluteTime, formatClock, formatSecondTime } from '../../../../format/time.ts'
import { ZuluText } from '../../../format/ZuluText.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import type { WaitingEntry } from '../../../known/watch/log/log-state.ts'
import {
  actorWords,
  isUnproved,
  namedSince,
  provedWords,
  type Acted,
} from '../../../known/watch/persons/actor-words.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { useSession } from '../../../platform/session/session.ts'
import { SubjectLink } from '../subject/SubjectChip.tsx'
import { actorOf, isAutomatic } from './entry-kinds.ts'
import { EntryKind } from './EntryKind.tsx'
import { useWhyNoWriting } from '../composer/Composer.tsx'
import { waitsWords } from '../../../known/watch/log/waits-words.ts'
import styles from './EntryRow.module.css'
import type { ListRow } from './list-rows.ts'
import { PictureLink } from './PictureLink.tsx'
import type { KeptSince } from './use-kept-since.ts'

/** An entry with its corrections. */
export function EntryLine({
  row: { entry, corrections },
  kept,
  isBroken,
  onCorrect,
}: {
  row: ListRow & { type: 'entry' }
  kept: KeptSince
  isBroken: boolean
  onCorrect: (entry: LogEntry) => void
}) {
  const whyNoCorrection = useWhyNoWriting()
  const since = useWatch(namedSince)
  const isTyped = !isAutomatic(entry)
  const words = <ZuluText text={entry.text} writtenAt={entry.at} />
  const text = corrections.length > 0 ? <s>{words}</s> : words
  return (
    <div className={cx(styles.line, isTyped && styles.typed, isBroken && styles.broken)}>
      <span className={styles.number}>{entry.number}</span>
      <Time at={entry.at} />
      <EntryKind entry={entry} />
      <div className={styles.text}>
        <Words entry={entry}>{text}</Words>
        {entry.corrects !== undefined && <span className="meta"> corrects entry {entry.corrects}</span>}
        {corrections.map((each) => (
          <div key={each.number} className={styles.correction}>
            <span>
              <ZuluText text={each.text} writtenAt={each.at} />
            </span>
            <span className="meta size-12">
              corrected by {provedWords(each, since)},{' '}
              <span className="mono">{formatAbsoluteTime(each.at, entry.at)}</span>, entry {each.number}
            </span>
          </div>
        ))}
        {isTyped && <Subjects subjects={entry.subjects} writtenAt={entry.at} />}
      </div>
      <Author acted={entry} words={actorOf(entry, actorWords, since)} />
      <span className={styles.aside}>
        {entry.moment !== undefined && <PictureLink moment={entry.moment} kept={kept} />}
        {entry.kind === 'written' && (
          <Button
            variant="ghost"
            className={styles.correct}
            aria-label={`Correct entry ${entry.number}`}
            disabledReason={whyNoCorrection}
            onClick={() => onCorrect(entry)}
          >
            Correct…
          </Button>
        )}
      </span>
    </div>
  )
}

function Author({ acted, words }: { acted: Acted; words: string }) {
  return (
    <div className={acted.by === undefined ? 'meta' : undefined}>
      <div className="truncate">{words}</div>
      {isUnproved(acted) && <div className="meta">named, not proved</div>}
    </div>
  )
}

function Words({ entry, children }: { entry: LogEntry; children: ReactNode }) {
  const [subject] = entry.subjects
  return (
    <>
      {isAutomatic(entry) && subject !== undefined ? (
        <span>
          {children}
          {'\u00a0'}
          <SubjectWay entry={entry} />
        </span>
      ) : (
        <span className={styles.words}>{children}</span>
      )}
      {entry.writtenAt !== undefined && (
        <span className="meta size-12">
          {' '}
          {isAutomatic(entry) ? 'given' : 'written'}{' '}
          {isTime(entry.writtenAt) ? (
            <span className="mono">{formatAbsoluteTime(entry.writtenAt, entry.at)}</span>
          ) : (
            `at an unreadable time (${entry.writtenAt})`
          )}
          , sent later
        </span>
      )}
    </>
  )
}

/** For automatic entries, whose text names the subject: only the link. */
function SubjectWay({ entry }: { entry: LogEntry }) {
  return (
    <span className={styles.ways}>
      {entry.subjects.map((subject) => (
        <SubjectLink key={`${subject.kind} ${subject.id}`} subject={subject} writtenAt={entry.at} isShort />
      ))}
    </span>
  )
}

function Subjects({ subjects, writtenAt }: { subjects: LogEntry['subjects']; writtenAt: number }) {
  if (subjects.length === 0) return null
  return (
    <div className={styles.chips}>
      {subjects.map((subject) => (
        <SubjectLink key={`${subject.kind} ${subject.id}`} subject={subject} writtenAt={writtenAt} />
      ))}
    </div>
  )
}

function Time({ at }: { at: number }) {
  if (!isTime(at)) return <time {...hint(`The log has ${at}`)}>unreadable</time>
  const second = formatSecondTime(at)
  return (
    <time className="mono">
      {formatClock(at).slice(0, 8)}Z{second !== '' && <span className={styles.second}> {second}</span>}
    </time>
  )
}

/** Not yet in the log. */
export function WaitingLine({ waiting, onDiscard }: { waiting: WaitingEntry; onDiscard: () => void }) {
  const { entry, writtenAt, person, state } = waiting
  const clientId = useSession((session) => session.clientId)
  const since = useWatch(namedSince)
  const author = { by: clientId || 'this desk', person }
  const refused = typeof state === 'string' ? undefined : state.refused
  return (
    <div className={cx(styles.line, styles.typed, styles.waits)}>
      <span className={styles.number}>–</span>
      <Time at={writtenAt} />
      <span className={styles.kind}>
        <Clock size={14} />
        {refused !== undefined ? 'Refused' : state === 'sending' ? 'Sending' : 'Waiting'}
      </span>
      <div className={styles.text}>
        <span className={styles.words}>
          <ZuluText text={entry.text} writtenAt={writtenAt} />
        </span>
        <span className={refused === undefined ? 'meta size-12' : 'bad size-12'}>
          {' '}
          {refused ?? (state === 'sending' ? 'being sent' : waitsWords())}
        </span>
        <Subjects subjects={entry.subjects} writtenAt={writtenAt} />
      </div>
      <Author acted={author} words={actorWords(author, since)} />
      <span className={styles.aside}>
        {refused !== undefined && (
          <Button variant="ghost" className={styles.correct} onClick={onDiscard}>
            Remove
          </Button>
        )}
      </span>
    </div>
  )
}
