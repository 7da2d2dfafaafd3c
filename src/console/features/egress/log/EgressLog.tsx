import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { useEffect, useMemo, useRef, useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import type { ActivityEntry } from '../../../platform/activity/activity-entry.ts'
import { activityCsv, activityJson } from '../../../platform/activity/activity-export.ts'
import { useActivity } from '../../../platform/activity/activity.ts'
import { formatSecondTime } from '../../../../format/time.ts'
import { ZuluText } from '../../../format/ZuluText.tsx'
import { useFileMarking } from '../../../platform/session/file-marking.ts'
import { currentScope } from '../../../platform/session/scope.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { copyAndSay } from '../../../ui/browser/clipboard.ts'
import { saveFile, stampedName } from '../../../ui/browser/save-file.ts'
import { FilterStrip } from '../../../ui/controls/FilterStrip.tsx'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { useMachineNow } from '../../../ui/browser/ticker.ts'
import { useEgressDesk } from '../egress-desk.ts'
import styles from './EgressLog.module.css'
import { logLine, logLineText, type LogLine } from './log-line.ts'

/** Lines in the document; the export has all. */
const SHOWN_LINES = 500

/** Requests of this desk with their answers, kept in this browser across reloads. */
export function EgressLog() {
  const { entries, notKept, dropped } = useActivity()
  const marking = useFileMarking()
  const selected = useEgressDesk((desk) => desk.selected)
  const [which, setWhich] = useState<'all' | 'selected'>('all')
  const scope = currentScope()
  const mine = useMemo(
    () => entries.filter((entry) => entry.scope === scope && entry.operation === 'deleteEgressStream'),
    [entries, scope],
  )
  const wanted = which === 'all' ? mine : mine.filter(({ resource }) => resource[0] === selected)
  const shown = wanted.slice(-SHOWN_LINES)
  const box = useFollowedEnd()
  const copy = async () => {
    const text = wanted.map((entry) => logLineText(logLine(entry, Date.now()))).join('\n')
    await copyAndSay(`${marking}\n${text}\n`, 'the log')
  }
  const save = (kind: 'csv' | 'json') => {
    const name = stampedName('egress-log', kind)
    saveFile(name, kind === 'csv' ? activityCsv(wanted, marking) : activityJson(wanted, marking))
  }
  const none = wanted.length === 0 ? 'The log is empty' : undefined
  return (
    <section className={styles.panel} aria-labelledby="egress-log">
      <div className={styles.head}>
        <h2 id="egress-log">Log</h2>
        <Segmented
          label="Lines"
          value={which}
          onChange={setWhich}
          segments={[
            { value: 'all', label: 'All ids' },
            { value: 'selected', label: 'Selected' },
          ]}
        />
        <span className={cx('grow', 'shrinks', 'small', 'meta')}>
          {notKept ??
            [
              wanted.length > shown.length && `${wanted.length - shown.length} older lines only in the export`,
              dropped > 0 && `${dropped} older entries dropped at the limit`,
            ]
              .filter(Boolean)
              .join('. ')}
        </span>
        <Button variant="ghost" icon={<Copy />} disabledReason={none} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="ghost" icon={<Download />} disabledReason={none} onClick={() => save('csv')}>
          Export CSV
        </Button>
        <Button variant="ghost" icon={<Download />} disabledReason={none} onClick={() => save('json')}>
          Export JSON
        </Button>
      </div>
      <FilterStrip
        filters={
          which === 'all' ? [] : [{ words: `Only ${selected ?? 'the selected id'}`, onDrop: () => setWhich('all') }]
        }
        onClear={() => setWhich('all')}
      />
      {/* Changes of state are announced elsewhere, in fewer words. */}
      <div className={styles.box} role="log" aria-label="Log" aria-live="off" tabIndex={0} ref={box}>
        {shown.map((entry) => {
          const waits = entry.request !== undefined && entry.answer === undefined
          return waits ? <WaitingLine key={entry.id} entry={entry} /> : <Line key={entry.id} line={logLine(entry, 0)} />
        })}
        {wanted.length === 0 && (
          <p className={styles.empty}>
            {which === 'selected' && selected === undefined
              ? 'Pick a row of the queue.'
              : 'Nothing sent yet. Each deletion is logged before it is sent and again when its answer arrives.'}
          </p>
        )}
      </div>
    </section>
  )
}

/** Without an answer; after some time it says that none came. */
function WaitingLine({ entry }: { entry: ActivityEntry }) {
  return <Line line={logLine(entry, useMachineNow())} />
}

function Line({ line }: { line: LogLine }) {
  return (
    <div className={styles.line} data-tone={line.tone}>
      <span className={styles.time}>
        {line.time} {line.time !== '' && formatSecondTime(line.at)}
      </span>
      <span className={styles.verb}>{line.verb}</span>
      <span className="truncate primary">{line.egressId}</span>
      <span className={styles.words}>
        <ZuluText text={line.words} writtenAt={line.at} />
      </span>
    </div>
  )
}

/** Stays at the newest line unless the user has scrolled up. */
function useFollowedEnd() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    let atEnd = true
    const look = () => {
      atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 40
    }
    const follow = () => {
      if (atEnd) element.scrollTop = element.scrollHeight
    }
    follow()
    const lines = new MutationObserver(follow)
    lines.observe(element, { childList: true, subtree: true, characterData: true })
    element.addEventListener('scroll', look)
    return () => {
      lines.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return box
}
