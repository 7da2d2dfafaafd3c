import { useState } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { useFileMarking } from '../session/file-marking.ts'
import { countOf } from '../../../format/count.ts'
import { announce } from '../../ui/feedback/announcer.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { AskDialog } from '../../ui/overlay/AskDialog.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { saveFile, stampedName } from '../../ui/browser/save-file.ts'
import { activityCsv, activityJson } from './activity-export.ts'
import { clearActivity, useActivity } from './activity.ts'
import styles from './Activity.module.css'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { ZuluText } from '../../format/ZuluText.tsx'
import { useMachineNow } from '../../ui/browser/ticker.ts'
import { shortened } from '../../../format/shorten.ts'
import { unansweredWords, type ActivityEntry } from './activity-entry.ts'

export function ActivityControls() {
  const { entries, dropped, notKept } = useActivity()
  const marking = useFileMarking()
  const [open, setOpen] = useState<'table' | 'clear'>()
  const changes = entries.filter(({ request }) => request !== undefined).length
  const none = entries.length === 0 ? 'The log is empty' : undefined
  const save = (kind: 'csv' | 'json') => {
    const name = stampedName('activity', kind)
    saveFile(name, kind === 'csv' ? activityCsv(entries, marking) : activityJson(entries, marking))
  }
  const clear = async () => {
    setOpen(undefined)
    await clearActivity()
    announce('Cleared the activity log')
  }
  return (
    <div className={cx('row', 'gap-6', 'wrapping')}>
      <span className={styles.count}>
        {countOf(changes, 'request')}
        {dropped > 0 && `, ${dropped} older entries dropped`}
      </span>
      <Button disabledReason={none} onClick={() => setOpen('table')}>
        Show activity
      </Button>
      <Button disabledReason={none} onClick={() => save('csv')}>
        Export activity CSV
      </Button>
      <Button disabledReason={none} onClick={() => save('json')}>
        Export activity JSON
      </Button>
      <Button variant="danger-line" disabledReason={none} onClick={() => setOpen('clear')}>
        Clear activity log…
      </Button>
      {notKept !== undefined && <p className={styles.warning}>{notKept}</p>}
      {open === 'table' && (
        <Dialog
          title="Activity log"
          width={1080}
          onClose={() => setOpen(undefined)}
          footer={
            <>
              <span className="grow" />
              <Button size="medium" keys="Esc" aria-label="Close" onClick={() => setOpen(undefined)}>
                Close
              </Button>
            </>
          }
        >
          <ActivityTable entries={entries} />
        </Dialog>
      )}
      {open === 'clear' && (
        <AskDialog
          title="Clear the activity log?"
          confirmLabel="Clear activity log"
          onConfirm={() => void clear()}
          onClose={() => setOpen(undefined)}
        >
          <p>
            Deletes this browser’s record of changes and answers for every environment and client:{' '}
            {countOf(entries.length, 'entry', 'entries')}. Environments don’t change.
          </p>
        </AskDialog>
      )}
    </div>
  )
}

const SHOWN_ROWS = 300
const SHOWN_CHARACTERS = 300

function ActivityTable({ entries }: { entries: readonly ActivityEntry[] }) {
  const now = useMachineNow()
  const shown = entries.slice(-SHOWN_ROWS).toReversed()
  return (
    <section className={styles.scroller} tabIndex={0} aria-label="Entries">
      <table className={styles.table} aria-label="Activity">
        <colgroup>
          <col className={styles.time} />
          <col className={styles.who} />
          <col className={styles.request} />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Environment, client</th>
            <th scope="col">Request</th>
            <th scope="col">Answer</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((entry) => (
            <Row key={entry.id} entry={entry} now={now} />
          ))}
        </tbody>
      </table>
      {entries.length > shown.length && (
        <p className={styles.more}>{entries.length - shown.length} older entries are in the exports.</p>
      )}
    </section>
  )
}

function Row({ entry, now }: { entry: ActivityEntry; now: number }) {
  const { at, environment, environmentUrl, clientId, request, note, answer, resource } = entry
  return (
    <tr>
      <td className={styles.mono}>{formatAbsoluteTime(at, now)}</td>
      <td>
        {environment}, {clientId === '' ? 'pasted token' : clientId}
        <div className="wraps meta">{environmentUrl}</div>
      </td>
      <td className={styles.mono}>
        {request === undefined
          ? `${note?.verb ?? ''} ${resource.join(' ')}`
          : `${request.method} ${request.url.replace(/^https?:\/\/[^/]+/, '')}${request.attempt > 1 ? ' (repeated)' : ''}`}
      </td>
      <td className={styles.mono}>
        {request === undefined
          ? note && <ZuluText text={note.words} writtenAt={at} />
          : answer === undefined
            ? unansweredWords(entry, now)
            : `${answer.outcome} ${shortened(answer.failure ?? answer.body ?? '', SHOWN_CHARACTERS)}`}
      </td>
    </tr>
  )
}
