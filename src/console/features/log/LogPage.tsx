import { useNavigate } from '@tanstack/react-router'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { eachOf, type Steps } from '../../../picture/steps.ts'
import type { LogEntry } from '../../../watch/wire/log.ts'
import { useCommands } from '../../platform/commands/commands.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { usePast } from '../../known/past/past-store.ts'
import { useFileMarking } from '../../platform/session/file-marking.ts'
import { useReportLevels } from '../../platform/session/marking.ts'
import { saveFile, stampedName } from '../../ui/browser/save-file.ts'
import { environmentNow, useNow } from '../../ui/browser/ticker.ts'
import { useInSlices } from '../../ui/browser/use-in-slices.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { announce } from '../../ui/feedback/announcer.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { hint } from '../../ui/overlay/hint.ts'
import { countOf } from '../../../format/count.ts'
import { isWhole, useLog, type WaitingEntry } from '../../known/watch/log/log-state.ts'
import { readLog } from '../../known/watch/log/start-log.ts'
import { NobodyNote } from '../../known/watch/persons/NobodyNote.tsx'
import { namedSince } from '../../known/watch/persons/actor-words.ts'
import { useWatch } from '../../known/watch/watch-store.ts'
import { ChainNote } from './ChainNote.tsx'
import type { Attached } from './composer/attached.ts'
import { Composer, useWhyNoWriting } from './composer/Composer.tsx'
import { logCsv } from './file/log-csv.ts'
import { PrintedLog } from './file/PrintedLog.tsx'
import { authorOf } from './list/entry-kinds.ts'
import { correctionsOf, filterSteps, rangeStart, type Filtered, type LogFilter } from './list/log-filter.ts'
import { rowSteps, type ListRow } from './list/list-rows.ts'
import { LogList } from './list/LogList.tsx'
import { NoEntries } from './list/NoEntries.tsx'
import { Queries } from '../../platform/session/Queries.tsx'
import { useKeptSince } from './list/use-kept-since.ts'
import { LogFilters } from './LogFilters.tsx'
import { requestDraft } from './draft-request.ts'
import styles from './LogPage.module.css'
import { useSelectedSubject } from './subject/selected-subject.ts'
import { UnreadParts } from '../../platform/url-state/UnreadParts.tsx'
import { AddressFilters } from '../../platform/url-state/AddressFilters.tsx'
import { logAddress } from './log-address.ts'
import { useAddress } from '../../platform/url-state/use-address.ts'
import { useSearch } from '@tanstack/react-router'

/** Ranges move in steps, so that entries don't vanish while being read. */
const STEP = 60_000

/** Written and automatic entries in one timeline, shared by all desks. */
export function LogPage() {
  return (
    <Queries>
      <Log />
    </Queries>
  )
}

function Log() {
  const address = useAddress(logAddress, useSearch({ from: '/watch/log' }))
  const navigate = useNavigate()
  const { text, by, range, hidden } = address
  const entries = useLog((log) => log.entries)
  const waiting = useLog((log) => log.waiting)
  const chain = useLog((log) => log.chain)
  const last = useLog((log) => log.last)
  const isLoading = useLog((log) => log.isLoading)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [correction, setCorrection] = useState<{ readonly entry: LogEntry; readonly attached: Attached }>()
  const [isPrinting, setPrinting] = useState(false)
  const printed = useCallback(() => setPrinting(false), [])
  const field = useRef<HTMLTextAreaElement>(null)
  const kept = useKeptSince()
  const whyNot = useWhyNoWriting()
  const isOfCapsule = usePast(({ source }) => source?.kind === 'capsule')
  const selected = useSelectedSubject()
  // Of the new entry, which waits while another is corrected.
  const [attached, setAttached] = useState<Attached>({
    subjects: selected === undefined ? [] : [selected],
    moment: 'now',
  })

  // In a capsule it is the shown moment.
  const now = useNow(STEP)
  const since = rangeStart(range, Math.floor(now / STEP) * STEP)
  useEffect(() => readLog(rangeStart(range, environmentNow())), [range])

  const corrections = useMemo(() => correctionsOf(entries), [entries])
  const filter = useMemo(() => ({ text, by, range, hidden }), [text, by, range, hidden])
  const list = useInSlices(
    useCallback(
      () => listed(entries, corrections, filter, since, waiting, opened),
      [entries, corrections, filter, since, waiting, opened],
    ),
  )
  const { passing, rows, authors, levels } = list ?? nothing
  useReportLevels(levels)
  const marking = useFileMarking()

  useCommands([
    { id: 'log.new', label: 'New log entry', keys: 'n', disabledReason: whyNot, run: () => field.current?.focus() },
  ])
  const correct = (entry: LogEntry) => {
    setCorrection({ entry, attached: { subjects: entry.subjects, moment: entry.moment } })
    field.current?.focus()
  }
  const endCorrection = () => setCorrection(undefined)
  const none =
    list?.filter !== filter ? 'Still filtering' : passing.entries.length === 0 ? 'No entries to export' : undefined
  const save = () => {
    saveFile(stampedName('watch-log', 'csv'), logCsv(passing.entries, marking, namedSince(useWatch.getState())))
    announce(`Exported ${countOf(passing.entries.length, 'entry', 'entries')}`)
  }
  const toggle = (key: string) =>
    setOpened((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })

  return (
    <div className="page">
      <div className="page-head">
        <h1>Log</h1>
        <ChainNote />
        <Extent />
        <NotShared />
        <span className={cx('line', 'gap-6', 'end')}>
          <Button
            variant="ghost"
            icon={<Download />}
            disabledReason={none}
            hint="Entries that pass the filter"
            onClick={save}
          >
            Export CSV
          </Button>
          <Button variant="ghost" icon={<Printer />} disabledReason={none} onClick={() => setPrinting(true)}>
            Print
          </Button>
          <Button
            icon={<ClipboardCheck />}
            onClick={() => {
              requestDraft()
              void navigate({ to: '/handover' })
            }}
          >
            {isOfCapsule ? 'Handover' : 'Prepare handover'}
          </Button>
        </span>
      </div>
      <UnreadParts unread={address.unread} className={styles.note} />
      <NobodyNote />
      <LogFilters address={address} authors={authors} counts={last === undefined ? undefined : passing.counts} />
      <AddressFilters codec={logAddress} values={address} />
      <Problem />
      {list !== undefined && rows.length === 0 && last !== undefined ? (
        <NoEntries
          filter={address}
          counts={list.passing.counts}
          loaded={entries.length}
          last={last}
          isLoading={isLoading}
          set={address.set}
        />
      ) : rows.length === 0 && last === undefined ? (
        <p className="fill empty">Entries aren’t loaded yet.</p>
      ) : (
        <LogList
          rows={rows}
          question={JSON.stringify(list?.filter)}
          kept={kept}
          brokenAt={chain.kind === 'broken' ? chain.at : undefined}
          onCorrect={correct}
          onToggle={toggle}
        />
      )}
      <Composer
        attached={correction?.attached ?? attached}
        onAttached={(next) =>
          correction === undefined ? setAttached(next) : setCorrection({ ...correction, attached: next })
        }
        corrected={correction?.entry}
        onCorrected={endCorrection}
        onAdded={() => (correction === undefined ? setAttached({ subjects: [], moment: 'now' }) : endCorrection())}
        inputRef={field}
      />
      {isPrinting && <PrintedLog entries={passing.entries} marking={marking} onDone={printed} />}
    </div>
  )
}

const nothing = {
  passing: { entries: [], counts: undefined },
  rows: [],
  authors: [],
  levels: new Set<string>(),
}

function* listed(
  entries: readonly LogEntry[],
  corrections: ReturnType<typeof correctionsOf>,
  filter: LogFilter,
  since: number,
  waiting: readonly WaitingEntry[],
  opened: ReadonlySet<string>,
): Steps<{ passing: Filtered; rows: readonly ListRow[]; filter: LogFilter } & Facts> {
  // With the rows, never after them: the page's marking follows from the levels.
  const facts = yield* factsOf(entries)
  const passing = yield* filterSteps(entries, corrections, filter, since)
  const rows = yield* rowSteps(passing.entries, corrections, waiting, opened)
  return { passing, rows, filter, ...facts }
}

interface Facts {
  readonly authors: readonly string[]
  readonly levels: ReadonlySet<string>
}

/** The same for each filter. */
const factsOfEntries = new WeakMap<readonly LogEntry[], Facts>()

function* factsOf(entries: readonly LogEntry[]): Steps<Facts> {
  const known = factsOfEntries.get(entries)
  if (known !== undefined) return known
  const [authors, levels] = [new Set<string>(), new Set<string>()]
  yield* eachOf(entries, (entry) => {
    authors.add(authorOf(entry))
    for (const { marking } of entry.subjects) if (marking !== undefined) levels.add(marking)
  })
  const facts = { authors: [...authors].toSorted(), levels }
  factsOfEntries.set(entries, facts)
  return facts
}

/** `189 entries since 18 NOV 06:00:00Z`, and how many are loaded. */
function Extent() {
  const last = useLog((log) => log.last)
  const first = useLog(({ entries }) => entries[0])
  const loaded = useLog(({ entries }) => entries.length)
  const whole = useLog(isWhole)
  if (last === undefined || first === undefined)
    return <span className={cx('nowrap', 'meta', 'size-12')}>{last === 0 ? 'No entries yet' : ''}</span>
  return (
    <span className={cx('truncate', 'meta', 'size-12')}>
      {countOf(last, 'entry', 'entries')}
      {!whole && `, ${loaded} loaded`} since {formatAbsoluteTime(first.at, environmentNow())}
    </span>
  )
}

/** Shown while other desks don't see entries from here. */
function NotShared() {
  const why = useWatch(({ sharing, notShared }) => (sharing === 'not shared' ? (notShared ?? '') : undefined))
  const place = useLog((log) => log.place)
  if (why === undefined || place === 'unknown') return null
  return (
    <span className={styles.alone} {...hint(why === '' ? undefined : why)}>
      <CloudOff size={14} />
      {place === 'this browser'
        ? 'Not shared, only in this browser. Without a server, alerts, changes and gaps aren’t logged'
        : `${why === '' ? 'Server unreachable' : why}. Your entries wait in this browser`}
    </span>
  )
}

function Problem() {
  const problem = useLog((log) => log.problem)
  const waits = useLog(({ waiting }) => waiting.length)
  if (problem === undefined) return null
  return (
    <Note role="note" className={styles.note}>
      Can’t load the log: {problem}. Retrying.{' '}
      {waits > 0 && ` ${countOf(waits, 'entry', 'entries')} of yours will be sent then.`}
    </Note>
  )
}
