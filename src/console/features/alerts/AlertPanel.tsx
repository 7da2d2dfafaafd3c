import { useNavigate } from '@tanstack/react-router'
import Kanban from 'lucide-react/icons/kanban'
import LinkIcon from 'lucide-react/icons/link-2'
import MapPin from 'lucide-react/icons/map-pin'
import X from 'lucide-react/icons/x'

import { cx } from '../../ui/styles/cx.ts'
import { readRule } from '../../../watch/wire/rule.ts'
import { copyLink } from '../../platform/url-state/copy-link.ts'
import { CountedWords } from '../../format/CountedWords.tsx'
import { formatDuration } from '../../../format/duration.ts'
import { ZuluText } from '../../format/ZuluText.tsx'
import { useEntity, useTask } from '../../known/use-tasks.ts'
import { taskLink } from '../../known/task/task-link.ts'
import { PanelEdge, usePanelWidth } from '../../platform/preferences/PanelEdge.tsx'
import { environmentNow, useNowFor } from '../../ui/browser/ticker.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { LevelIcon } from '../../ui/values/LevelIcon.tsx'
import { useActorWords } from '../../known/watch/persons/actor-words.ts'
import { isRestless, levelWords, stateLine, stateWords } from '../../known/watch/alert-words.ts'
import type { AlertRow } from '../../known/watch/alert-rows.ts'
import { useWatch } from '../../known/watch/watch-store.ts'
import { AboutSubject } from './AboutSubject.tsx'
import { AlertHistory } from './AlertHistory.tsx'
import styles from './AlertPanel.module.css'
import { DelayButton } from './rules/DelayButton.tsx'
import { useIsKnown, useSentenceOf } from './use-alerts.ts'
import { usePastOfAlert } from './use-past-of-alert.ts'
import { WhyNow } from './WhyNow.tsx'

/** One alert: its reason, what to do, its subject and history. */
export function AlertPanel({
  row,
  onClose,
}: {
  /** Undefined if the URL names one that was dropped. */
  row: AlertRow | undefined
  onClose: () => void
}) {
  const width = usePanelWidth('alert', 392)
  const isKnown = useIsKnown()
  return (
    <aside className="side-panel overlaid" style={{ width }} aria-label="Alert">
      <PanelEdge panel="alert" of="alert" width={width} />
      {row === undefined ? (
        <div className="section">
          <Note>
            {isKnown
              ? 'This desk doesn’t have this alert. Ended alerts are dropped after 31 days.'
              : 'Alerts aren’t loaded yet.'}{' '}
            <Button variant="ghost" onClick={onClose}>
              Close
            </Button>
          </Note>
        </div>
      ) : (
        <Details row={row} onClose={onClose} />
      )}
    </aside>
  )
}

function Details({ row, onClose }: { row: AlertRow; onClose: () => void }) {
  const [alert] = row.alerts
  const { title, detail, asOf = environmentNow() } = row
  usePastOfAlert(alert)
  return (
    <>
      <div className={styles.head}>
        <div className={cx('row', 'shrinks', 'gap-8')}>
          <span className={cx(styles.chip, row.isAcknowledged && styles.quiet)} data-level={row.level}>
            <LevelIcon level={row.level} isUnknown={row.state === 'no data'} />
            {levelWords[row.level]}
          </span>
          <Standing row={row} />
          <span className={cx('rigid', 'gap-4', 'end', 'flex')}>
            <Button
              variant="ghost"
              icon={<LinkIcon />}
              aria-label="Copy link to this alert"
              onClick={() => void copyLink()}
            />
            <Button variant="ghost" icon={<X />} aria-label="Close alert" hint="Esc" onClick={onClose} />
          </span>
        </div>
        <h2 className={styles.title}>
          <ZuluText text={title} writtenAt={asOf} />
        </h2>
        {detail !== '' && (
          <p className={styles.detail}>
            <ZuluText text={detail} writtenAt={asOf} />
          </p>
        )}
        <div className={cx('row', 'wrapping', 'gap-6')}>
          <OpenSubject taskId={alert?.taskId} entityId={alert?.entityId} />
          <DelayOffer row={row} />
        </div>
      </div>
      <div className="fill scrolls">
        {alert === undefined ? <Affected ruleIds={row.ruleIds} /> : <WhyNow alert={alert} />}
        <WhatToDo ruleIds={row.ruleIds} />
        {alert !== undefined && <AboutSubject alert={alert} />}
        {alert !== undefined && <AlertHistory alert={alert} />}
      </div>
    </>
  )
}

function DelayOffer({ row }: { row: AlertRow }) {
  const now = useNowFor((at) => isRestless(row, at))
  const [ruleId] = row.ruleIds
  return ruleId !== undefined && isRestless(row, now) ? <DelayButton ruleId={ruleId} /> : null
}

/** `New for 48 s`, `Acknowledged 14:02:10Z by watch-desk-2`. */
function Standing({ row }: { row: AlertRow }) {
  const pending = useWatch((watch) => watch.pending)
  const actorIn = useActorWords()
  const wordsAt = (at: number): string => {
    const words = stateWords(row, pending, at, undefined, actorIn)
    const { state, under } = words
    if (state === 'New' && under === '') return `New for ${formatDuration(Math.max(0, at - row.since))}`
    if (row.state === 'new' && state === 'New') return `New again: ${under}`
    return stateLine(words)
  }
  return <CountedWords words={wordsAt} className={cx('shrinks', 'number', 'small', 'secondary')} />
}

/** For an alert about an entity only: the loaded task with its newest copy. */
function OpenSubject({ taskId: named, entityId }: { taskId: string | undefined; entityId: string | undefined }) {
  const navigate = useNavigate()
  const carriers = useEntity(entityId)?.copies.flatMap(({ source }) => (source.kind === 'task' ? source.taskId : []))
  const taskId = named ?? carriers?.[0]
  const task = useTask(taskId)
  return (
    <>
      {taskId !== undefined && (
        <Button
          icon={<Kanban />}
          hint={
            named === undefined && task !== undefined ? `Has the newest copy of this entity: ${task.title}` : undefined
          }
          onClick={() =>
            void (task === undefined
              ? navigate({ to: '/tasks/$taskId', params: { taskId } })
              : navigate(taskLink(task)))
          }
        >
          Open task
        </Button>
      )}
      {entityId !== undefined && (
        <Button
          variant={taskId === undefined ? 'default' : 'ghost'}
          icon={<MapPin />}
          onClick={() => void navigate({ to: '/entities/$entityId', params: { entityId } })}
        >
          Open entity
        </Button>
      )}
    </>
  )
}

/** Rules without data. */
function Affected({ ruleIds }: { ruleIds: readonly string[] }) {
  const sentenceOf = useSentenceOf()
  return (
    <section className="section" aria-label="Rules without data">
      <h3>
        Rules without data <span className="meta regular">their alerts stay open</span>
      </h3>
      <ul className={styles.list}>
        {ruleIds.map(sentenceOf).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="size-12 meta">At this desk only. Others may have data.</p>
    </section>
  )
}

function WhatToDo({ ruleIds }: { ruleIds: readonly string[] }) {
  const rules = useWatch((watch) => watch.rules)
  const [only, ...others] = ruleIds
  const record = rules.find(({ id }) => id === only)
  const read = record && readRule(record)
  if (others.length > 0 || read === undefined || !('rule' in read) || read.rule.guidance === '') return null
  return (
    <section className="section" aria-label="Guidance">
      <h3>
        Guidance <span className="meta regular">of the rule</span>
      </h3>
      <p className={styles.guidance}>
        <ZuluText text={read.rule.guidance} writtenAt={environmentNow()} />
      </p>
    </section>
  )
}
