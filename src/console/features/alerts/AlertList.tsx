import { useDeferredValue, useMemo, useState } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { useEscape } from '../../ui/overlay/use-escape.ts'
import { focusRow } from '../../ui/list/use-rows.ts'
import { Kbd } from '../../ui/values/Kbd.tsx'
import { countOf } from '../../../format/count.ts'
import { useCommands } from '../../platform/commands/commands.ts'
import { useFreshness } from '../../known/freshness/FreshnessLine.tsx'
import { pollMilliseconds } from '../../known/live-tasks.ts'
import { useSession } from '../../platform/session/session.ts'
import { acknowledge, useWatch } from '../../known/watch/watch-store.ts'
import { countRows, type AlertCounts } from '../../known/watch/alert-counts.ts'
import { opensInPlace, rowOf, type AlertRow } from '../../known/watch/alert-rows.ts'
import { activeRows, endedRows, toAcknowledge } from '../../known/watch/row-lists.ts'
import { useSite } from '../../platform/api/site.ts'
import { ShelveDialog } from './shelving/ShelveDialog.tsx'
import { shelvableIn, type Shelvable } from './shelving/shelving-words.ts'
import { AcknowledgeAllDialog } from './AcknowledgeAllDialog.tsx'
import { AlertFilters } from './AlertFilters.tsx'
import { AddressFilters } from '../../platform/url-state/AddressFilters.tsx'
import { AlertGrid } from './AlertGrid.tsx'
import { AlertPanel } from './AlertPanel.tsx'
import styles from './AlertsPage.module.css'
import { FloodNote } from './FloodNote.tsx'
import { GapsNote } from './GapsNote.tsx'
import { LapsedNote } from './LapsedNote.tsx'
import { isInSight } from './in-sight.ts'
import { rowActedOn, useActiveRow } from './use-active-row.ts'
import { useJustRaised } from './use-just-raised.ts'
import { useAlerts, useIsKnown, useWritingRefused } from './use-alerts.ts'
import type { Alert } from '../../../watch/wire/alert.ts'
import { alertsAddress, type AlertsAddress } from './alerts-address.ts'

/** Acknowledging more at once needs a confirmation. */
const ASKED_FROM = 5

/** The active alerts or those ended in 31 days, and details of the selected one. */
export function AlertList({ address, isEnded }: { address: AlertsAddress; isEnded: boolean }) {
  const { level, set } = address
  const alerts = useAlerts()
  const text = useDeferredValue(address.text)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const { active, onFocus, onMove } = useActiveRow(address.alert)
  const [asked, setAsked] = useState<readonly string[]>()
  const refused = useWritingRefused()
  const isStale = useFreshness() === 'lost'

  const all = useMemo(() => (isEnded ? endedRows(alerts) : activeRows(alerts)), [alerts, isEnded])
  const counts = useMemo(() => countRows(all), [all])
  const isKnown = useIsKnown()
  const rows = useMemo(() => {
    if (level === undefined && text.trim() === '' && (isEnded || open.size === 0)) return all
    return isEnded ? endedRows(alerts, { level, text }) : activeRows(alerts, { level, text }, open)
  }, [all, alerts, isEnded, level, text, open])
  const selected = useMemo(() => {
    const isSelected = ({ key }: AlertRow): boolean => key === address.alert
    if (address.alert === undefined) return undefined
    return (
      all.find(isSelected) ??
      activeRows(alerts, {}, new Set(all.map(({ key }) => key))).find(isSelected) ??
      // Ended, shelved or suppressed.
      [...alerts.alerts].map((alert) => rowOf(alert, alerts)).find(isSelected)
    )
  }, [all, alerts, address.alert])
  const current = rowActedOn(rows, active, selected)
  const close = () => {
    set({ alert: undefined })
    if (address.alert !== undefined) focusRow(address.alert)
  }
  useEscape(() => address.alert !== undefined && close())

  const site = useSite()
  const { oneByOne } = site
  const isJustRaised = useJustRaised(all)
  /** Lists many first, and rows folded, out of sight or too new. `isPicked`: a row, not all shown. */
  const take = (given: readonly AlertRow[], isPicked: boolean) => {
    const ids = toAcknowledge(given)
    const waiting = given.filter((row) => !row.isAcknowledged)
    const isUnseen = waiting.some((row) => isFolded(row) || !isInSight(row.key) || isJustRaised(row))
    if (ids.length > ASKED_FROM || (isUnseen && !(isPicked && ids.length === 1))) setAsked(ids)
    else acknowledge(ids)
  }
  const isTogether = oneByOne && current?.level === 'warning' && current.alerts.length > 1
  const mine = current === undefined || isTogether ? [] : toAcknowledge([current])
  const rowsShown = useMemo(() => (oneByOne ? rows.filter((row) => row.level !== 'warning') : rows), [rows, oneByOne])
  const shown = useMemo(() => toAcknowledge(rowsShown), [rowsShown])
  const whyNot = (ids: readonly string[], nothing: string): string | undefined =>
    ids.length === 0 ? nothing : isOwn(ids, alerts.noData) ? undefined : refused
  const whyNotThis = whyNot(
    mine,
    isTogether ? 'This site acknowledges warnings one at a time: open the row' : whyNothing(current),
  )
  const whyNotAll = whyNot(shown, oneByOne ? 'All shown but warnings are acknowledged' : 'All shown are acknowledged')
  const rules = useWatch((watch) => watch.rules)
  const shelvable = shelvableIn(current, rules, site)
  const [shelving, setShelving] = useState<{ readonly row: AlertRow; readonly shelvable: Shelvable }>()
  const whyNotShelve = typeof shelvable === 'string' ? shelvable : refused
  const shelveThis = () => {
    if (current !== undefined && typeof shelvable !== 'string') setShelving({ row: current, shelvable })
  }
  const acknowledgeThis = () => current !== undefined && mine.length > 0 && take([current], true)
  const acknowledgeAll = () => take(rowsShown, false)
  useCommands(
    isEnded
      ? []
      : [
          {
            id: 'alerts.acknowledge',
            label: 'Acknowledge',
            keys: 'a',
            disabledReason: whyNotThis,
            run: acknowledgeThis,
          },
          {
            id: 'alerts.acknowledge-all',
            label: 'Acknowledge all shown',
            keys: 'A',
            disabledReason: whyNotAll,
            run: acknowledgeAll,
          },
          {
            id: 'alerts.shelve',
            label: 'Shelve alert',
            keys: 'S',
            disabledReason: whyNotShelve,
            run: shelveThis,
          },
        ],
  )
  const toggle = ({ key }: AlertRow) =>
    setOpen((before) =>
      before.has(key) ? new Set([...before].filter((each) => each !== key)) : new Set([...before, key]),
    )
  const openRow = (row: AlertRow) => {
    onMove(row.key, !opensInPlace(row))
    if (opensInPlace(row)) toggle(row)
    else set({ alert: row.key })
  }
  const walkTo = (row: AlertRow) => {
    const opens = address.alert !== undefined && !opensInPlace(row)
    onMove(row.key, opens)
    if (opens) set({ alert: row.key }, true)
  }
  return (
    <>
      <AlertFilters
        address={address}
        counts={isKnown ? counts : undefined}
        acknowledging={
          isEnded
            ? undefined
            : {
                whyNotThis,
                whyNotAll,
                onThis: acknowledgeThis,
                onAll: acknowledgeAll,
                whyNotShelve,
                onShelve: shelveThis,
              }
        }
      />
      <AddressFilters codec={alertsAddress} values={address} />
      {!isEnded && <FloodNote />}
      <GapsNote isAll={isEnded} />
      <LapsedNote />
      <div className={styles.work}>
        <div className={cx('stack', 'fill', 'shrinks', 'surface')}>
          <AlertGrid
            rows={rows}
            question={`${address.tab} ${level ?? ''} ${text}`}
            selected={address.alert}
            isStale={isStale}
            onActive={({ key }) => onFocus(key)}
            onOpen={openRow}
            onWalk={walkTo}
            empty={<Empty isKnown={isKnown} isEnded={isEnded} count={counts.active} />}
          />
          {isKnown && <Foot counts={counts} isEnded={isEnded} />}
        </div>
        {address.alert !== undefined && <AlertPanel key={address.alert} row={selected} onClose={close} />}
      </div>
      {shelving !== undefined && <ShelveDialog {...shelving} onClose={() => setShelving(undefined)} />}
      {asked !== undefined && (
        <AcknowledgeAllDialog
          alerts={inOrder(asked, alerts.alerts)}
          count={asked.length}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined)
            acknowledge(asked)
          }}
        />
      )}
    </>
  )
}

/** Of these ids: warnings are on top, as in the rows. */
function inOrder(ids: readonly string[], alerts: Iterable<Alert>): readonly Alert[] {
  const byId = new Map([...alerts].map((alert) => [alert.id, alert]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function whyNothing(row: AlertRow | undefined): string {
  if (row === undefined) return 'Pick an alert first'
  return row.isAcknowledged ? 'Already acknowledged' : 'Open the row first, to see what it stands for'
}

function isFolded(row: AlertRow): boolean {
  return opensInPlace(row) && row.isOpen !== true
}

/** Only "can't evaluate" notices, which are this desk's own: a server doesn't matter. */
function isOwn(ids: readonly string[], noData: readonly { readonly key: string }[]): boolean {
  return ids.every((id) => noData.some(({ key }) => key === id))
}

function Empty({ isKnown, isEnded, count }: { isKnown: boolean; isEnded: boolean; count: number }) {
  const isRecording = useSession((session) => session.isRecording)
  if (isRecording) return <p className="empty">A saved session has no alerts.</p>
  if (!isKnown) return <p className="empty">Alerts aren’t loaded yet.</p>
  if (count === 0)
    return <p className="empty">{isEnded ? 'No alert has ended in the last 31 days.' : 'No active alerts.'}</p>
  return <p className="empty">None of {countOf(count, 'alert')} matches the filters above.</p>
}

function Foot({ counts, isEnded }: { counts: AlertCounts; isEnded: boolean }) {
  const { active, flurries, inFlurries, standing } = counts
  const inOne =
    flurries === 0
      ? ''
      : flurries === 1
        ? `, one of them a flurry of ${inFlurries}`
        : `, ${flurries} of them flurries of ${inFlurries} in all`
  return (
    <footer className={styles.foot}>
      <span>
        {isEnded
          ? `${countOf(active, 'alert')} of the last 31 days.`
          : `${countOf(active, 'alert')}${inOne}${standing === 0 ? '' : `, ${standing} already so at the start`}. Polled every ${Math.round(pollMilliseconds() / 1000)} s. An alert can be one poll late.`}
      </span>
      <span className={cx('line', 'gap-12', 'meta', 'end')}>
        <span className="line gap-4">
          <Kbd keys="J" />
          <Kbd keys="K" /> move
        </span>
        {!isEnded && (
          <span className="line gap-4">
            <Kbd keys="A" /> acknowledge
          </span>
        )}
        {!isEnded && (
          <span className="line gap-4">
            <Kbd keys="Shift S" /> shelve
          </span>
        )}
      </span>
    </footer>
  )
}
