import CircleHelp from 'lucide-react/icons/circle-question-mark'
import AlarmClockMinus from 'lucide-react/icons/alarm-clock-minus'
import BellMinus from 'lucide-react/icons/bell-minus'
import BellOff from 'lucide-react/icons/bell-off'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Clock from 'lucide-react/icons/clock'
import History from 'lucide-react/icons/history'
import ListChecks from 'lucide-react/icons/list-checks'
import LogIn from 'lucide-react/icons/log-in'
import PhoneOutgoing from 'lucide-react/icons/phone-outgoing'
import PenLine from 'lucide-react/icons/pen-line'
import Undo from 'lucide-react/icons/undo'
import Undo2 from 'lucide-react/icons/undo-2'
import Server from 'lucide-react/icons/server'
import Trash from 'lucide-react/icons/trash-2'
import Unplug from 'lucide-react/icons/unplug'
import UserRound from 'lucide-react/icons/user-round'
import VideoOff from 'lucide-react/icons/video-off'

import type { ReactNode } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { hint } from '../../../ui/overlay/hint.ts'
import type { LogEntry } from '../../../../watch/wire/log.ts'
import { isTime } from '../../../../watch/wire/time.ts'
import { formatAbsoluteTime, formatClock, formatSecondTime, secondSuffix } from '../../../../format/time.ts'
import { ZuluText } from '../../../format/ZuluText.tsx'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LevelIcon } from '../../../ui/values/LevelIcon.tsx'
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
import { actorOf, isAutomatic, kindOf } from './entry-kinds.ts'
import { useWhyNoWriting } from '../composer/Composer.tsx'
import styles from './EntryRow.module.css'
import { countedKinds, type ListRow } from './list-rows.ts'
import { PictureLink } from './PictureLink.tsx'
import type { KeptSince } from './use-kept-since.ts'

const icons = {
  written: PenLine,
  correction: PenLine,
  'sign-in': LogIn,
  'alert raised': undefined,
  'alert acknowledged': Check,
  'alert shelved': AlarmClockMinus,
  'alert returned': Undo,
  'alert suppressed': BellMinus,
  'alerts silenced': BellOff,
  'rule changed': ListChecks,
  'override cleared': Undo2,
  'egress deletion': VideoOff,
  gap: Unplug,
  handover: ClipboardCheck,
  person: UserRound,
  journal: History,
  'call-out': PhoneOutgoing,
  'server watch': Server,
  'alerts forgotten': Trash,
} as const satisfies Record<LogEntry['kind'], unknown>

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
      <Kind entry={entry} />
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
        {isTyped && entry.subjects.length > 0 && <Subjects entry={entry} />}
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

function Subjects({ entry }: { entry: LogEntry }) {
  return (
    <div className={styles.chips}>
      {entry.subjects.map((subject) => (
        <SubjectLink key={`${subject.kind} ${subject.id}`} subject={subject} writtenAt={entry.at} />
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

function Kind({ entry }: { entry: LogEntry }) {
  const { kind, level, outcome } = entry
  const Icon = icons[kind]
  const isRaised = kind === 'alert raised' && level !== undefined
  return (
    <span
      className={cx(styles.kind, outcome === 'unknown' && styles.unknown)}
      data-level={isRaised ? level : undefined}
    >
      {isRaised ? (
        <LevelIcon level={level} size={14} />
      ) : outcome === 'unknown' ? (
        <CircleHelp size={14} />
      ) : (
        Icon && <Icon size={14} />
      )}
      {kindOf(entry).words}
    </span>
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
          {refused ?? (state === 'sending' ? 'being sent' : 'saved in this browser, sent when the server answers')}
        </span>
        {entry.subjects.length > 0 && (
          <div className={styles.chips}>
            {entry.subjects.map((subject) => (
              <SubjectLink key={`${subject.kind} ${subject.id}`} subject={subject} writtenAt={writtenAt} />
            ))}
          </div>
        )}
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

/** `05:59Z to 06:04Z`; `05:59Z` if both are equal. */
function span(entries: readonly LogEntry[], words: (at: number) => string): string {
  const [from = '', to = ''] = [entries[0], entries.at(-1)].map((entry) => words(entry?.at ?? 0))
  return from === to ? from : `${from} to ${to}`
}

function minute(at: number): string {
  return !isTime(at) ? 'an unreadable time' : `${formatClock(at).slice(0, 5)}Z${secondSuffix(at)}`
}

/** A run of automatic entries. */
export function FoldLine({
  row: { entries, isOpen },
  onToggle,
}: {
  row: ListRow & { type: 'fold' }
  onToggle: () => void
}) {
  const Arrow = isOpen ? ChevronDown : ChevronRight
  return (
    <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onToggle}>
      <Arrow size={14} />
      {entries.length} automatic entries, {span(entries, minute)}: {countedKinds(entries)}
    </button>
  )
}

/** Heading of a day: `Sat 21 Nov`. */
export function DayLine({ at }: { at: number }) {
  if (!isTime(at)) return <div className={styles.day}>Unreadable time</div>
  const date = new Date(at)
  const isThisYear = date.getUTCFullYear() === new Date(environmentNow()).getUTCFullYear()
  // From `Sat, 21 Nov 2026 12:43:13 GMT`, alike in all browsers.
  const words = date
    .toUTCString()
    .slice(0, isThisYear ? 11 : 16)
    .replace(',', '')
  return <div className={styles.day}>{words}</div>
}
