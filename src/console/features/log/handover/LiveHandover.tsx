import { useEffect, useEffectEvent, useState } from 'react'

import type { HandoverItem } from '../../../../watch/wire/handover.ts'
import { useConfig } from '../../../platform/api/config.ts'
import { randomId } from '../../../ui/browser/random-id.ts'
import { useNow } from '../../../ui/browser/ticker.ts'
import { announce } from '../../../ui/feedback/announcer.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Problem } from '../../../ui/feedback/Problem.tsx'
import { useChangeRefused } from '../../../known/watch/persons/change-refused.ts'
import { isWhole, useLog } from '../../../known/watch/log/log-state.ts'
import { readLog } from '../../../known/watch/log/start-log.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { CapsulePanel } from './CapsulePanel.tsx'
import { draftAndSave } from './draft-and-save.ts'
import { HandoverHead } from './HandoverHead.tsx'
import styles from './Handover.module.css'
import { HandoverView } from './HandoverView.tsx'
import type { RefusalWords } from './handover-server.ts'
import { HoursButton } from './HoursButton.tsx'
import { NewNote } from './NewNote.tsx'
import { SignPanel } from './SignPanel.tsx'
import { useChanges } from './use-changes.ts'
import { useHeadingFocus } from './use-heading-focus.ts'
import { useReadItems } from './use-read-items.ts'
import { takeDraftRequest } from '../draft-request.ts'
import { watchHours, type WatchHours } from './watch-hours.ts'
import { ChangeButton } from '../../../platform/session/changed-place.tsx'

/** Drafted here, stored by the server, read and signed at any desk. */
export function LiveHandover() {
  const handover = useWatch((watch) => watch.handover)
  const starts = useConfig((config) => config.watchStarts)
  const now = useNow(60_000)
  const [chosen, setChosen] = useState<WatchHours>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const usual = watchHours(starts, now)
  const isSigned = (handover?.signatures.length ?? 0) > 0
  const drafted = handover !== undefined && !isSigned ? { ...usual, from: handover.from, to: handover.to } : usual
  const hours = chosen ?? drafted
  useEffect(() => readLog(Math.min(hours.from, handover?.from ?? hours.from)), [hours.from, handover?.from])
  const reason = useWritingRefused()
  const hasLog = useHasLog(hours.from)
  const changes = useChanges(handover?.items, hours)
  const reading = useReadItems(handover)
  const heading = useHeadingFocus()

  const save = async (of: WatchHours, notes: readonly HandoverItem[], isNew: boolean): Promise<RefusalWords> => {
    setBusy(true)
    const { revision, id } = isNew || handover === undefined ? { revision: 0, id: randomId() } : handover
    const refused = await draftAndSave({ id, revision }, of, notes)
    setBusy(false)
    setProblem(refused)
    if (refused !== undefined) return refused
    setChosen(undefined)
    if (isNew) announce('Handover prepared')
    return undefined
  }
  const notes = handover?.items.filter(({ section }) => section === 'notes') ?? []
  const draftReason = reason ?? (hasLog ? undefined : 'The log of this watch is loading')
  const isOfEarlier = handover !== undefined && handover.to < usual.to
  const canPrepare = handover === undefined || isOfEarlier || handover.signatures.length > 1
  const prepareWanted = useEffectEvent(() => {
    if (takeDraftRequest() && canPrepare) void save(chosen ?? usual, [], true)
  })
  const isReady = draftReason === undefined
  useEffect(() => {
    if (!isReady) return undefined
    const timer = setTimeout(prepareWanted)
    return () => clearTimeout(timer)
  }, [isReady])
  // A request that failed isn't repeated on a later visit.
  useEffect(() => () => void takeDraftRequest(), [])
  const prepare = (
    <ChangeButton
      variant={handover === undefined ? 'primary' : 'default'}
      isBusy={isBusy}
      disabledReason={draftReason}
      hint={isSigned ? 'Starts a new one in place of this. Signatures stay in the log' : undefined}
      onClick={() => void save(chosen ?? usual, [], true)}
    >
      Prepare handover
    </ChangeButton>
  )
  const changeHours = (from: number, to: number) => {
    const next = { from, to, nextTo: to + (to - from) }
    setChosen(next)
    if (handover !== undefined && !isSigned) void save(next, notes, false)
  }
  const own = <HoursButton hours={hours} disabledReason={draftReason} onChange={changeHours} />

  if (handover === undefined)
    return (
      <div className="page">
        <HandoverHead hours={hours} headingRef={heading}>
          {own}
        </HandoverHead>
        <div className={styles.none}>
          <NotYet />
          {reason === undefined && <p className="secondary">Drafted from what is loaded now. Every desk sees it.</p>}
          <div>{prepare}</div>
          <Problem>{problem}</Problem>
        </div>
      </div>
    )
  const isDone = handover.signatures.length > 1
  return (
    <HandoverView
      handover={handover}
      read={reading.read}
      onRead={reading.setRead}
      headingRef={heading}
      readReason={isDone ? 'Both watches have signed' : reason}
      head={
        <>
          {isSigned ? null : own}
          {changes !== undefined && changes > 0 && !isDone && (
            <ChangeButton
              variant="ghost"
              isBusy={isBusy}
              disabledReason={isSigned ? 'Signed: the draft is fixed. See the board for changes since' : draftReason}
              hint="Updates the draft. Unchanged items stay read"
              onClick={() => void save(hours, notes, false)}
            >
              {changes === 1 ? '1 change since' : `${changes} changes since`}
            </ChangeButton>
          )}
          {(isSigned || isOfEarlier) && prepare}
        </>
      }
      problem={problem ?? reading.problem}
      notes={
        isSigned ? undefined : (
          <NewNote
            disabledReason={reason}
            onAdd={(note) => save({ ...hours, nextTo: hours.nextTo }, [...notes, note], false)}
          />
        )
      }
    >
      <SignPanel handover={handover} read={reading.read} reason={reason} />
      <CapsulePanel handover={handover} />
    </HandoverView>
  )
}

function NotYet() {
  const { sharing, notShared } = useWatch()
  if (sharing === 'not shared')
    return (
      <Note tone="warn">
        A handover needs this console’s server, which shares it with all desks.{' '}
        {notShared ?? 'This console has no server'}.
      </Note>
    )
  return <p>{sharing === 'shared' ? 'No handover prepared yet.' : 'Loading from this console’s server.'}</p>
}

function useWritingRefused(): string | undefined {
  const refused = useChangeRefused()
  const isShared = useWatch(({ sharing }) => sharing === 'shared')
  return isShared ? refused : 'This console’s server can’t be reached'
}

/** Whether the log is loaded back to that time. */
function useHasLog(from: number): boolean {
  return useLog((log) => log.problem !== undefined || isWhole(log) || (log.entries[0]?.at ?? Infinity) < from)
}
