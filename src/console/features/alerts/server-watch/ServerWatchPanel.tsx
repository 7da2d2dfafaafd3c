import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Server from 'lucide-react/icons/server'
import ServerOff from 'lucide-react/icons/server-off'
import type { ReactNode } from 'react'

import { formatAbsoluteTime } from '../../../../format/time.ts'
import type { KeeperFacts, KeeperServer } from '../../../../watch/wire/keeper.ts'
import { callOutsQuery } from '../../../known/watch/call-outs.ts'
import { chooseJournal } from '../../../known/watch/journal/journal-source.ts'
import { keeperWords } from '../../../known/watch/keeper/keeper-words.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { useConnection } from '../../../platform/connection/connection.ts'
import { momentText } from '../../../platform/url-state/past-moment.ts'
import { environmentNow, useMachineNow } from '../../../ui/browser/ticker.ts'
import { Button, type ButtonProps } from '../../../ui/controls/Button.tsx'
import { cx } from '../../../ui/styles/cx.ts'
import { KeyValue } from '../../../ui/values/KeyValue.tsx'
import { beatOutcome, lastCall, outcomeTone, outcomeWords } from '../call-outs/call-out-words.ts'
import { OutcomeMark } from '../call-outs/OutcomeMark.tsx'
import { serverWatchRows } from './server-watch-rows.ts'
import styles from './ServerWatch.module.css'

export function ServerWatchPanel({ facts }: { facts: KeeperFacts }) {
  // Also while the past is shown.
  const machineNow = useMachineNow()
  const now = environmentNow()
  const words = keeperWords(facts, now)
  const gap = useWatch(({ gaps }) => gaps.at(-1))
  const repliedAt = useConnection(({ lastAnswerAt }) => lastAnswerAt)
  const navigate = useNavigate()
  const { servers } = facts
  const rows = serverWatchRows(facts, {
    kind: words.kind,
    now,
    gap,
    repliedAgo: repliedAt === undefined ? undefined : machineNow - repliedAt,
  })
  const Icon = words.kind === 'not reading' ? ServerOff : Server
  return (
    <div className={styles.panel} data-kind={words.kind}>
      <div className={styles.title}>
        <Icon size={18} />
        <p>
          <b>{words.title}</b>
          {words.detail}
        </p>
      </div>
      <div className={styles.part}>
        <KeyValue rows={rows} termWidth={96} />
      </div>
      {words.kind === 'not set up' && (
        <div className={styles.part}>
          <p>Start it with a client of its own, which needs only to query tasks:</p>
          <pre className={styles.options}>{'--keeper-client ID\n--keeper-secret-file FILE'}</pre>
          <p>The embedded environment needs no client: leave out --keeper off.</p>
        </div>
      )}
      {servers.length > 1 && (
        <div className={styles.part}>
          <b className="primary">Servers of this database</b>
          <ul className={styles.list}>
            {servers.map((server) => (
              <ServerLine key={`${server.name} ${server.since}`} server={server} now={now} />
            ))}
          </ul>
        </div>
      )}
      <CallOuts now={now} />
      <footer className={styles.foot}>
        {words.kind !== 'not set up' && <ShowRequest />}
        <Go onClick={() => void navigate({ to: '/alerts', search: { tab: 'call-outs' } })}>Call-outs</Go>
        <Go onClick={() => void navigate({ to: '/alerts', search: { tab: 'figures' } })}>Figures</Go>
      </footer>
    </div>
  )
}

function ServerLine({ server: { name, isThis, leads, since }, now }: { server: KeeperServer; now: number }) {
  return (
    <li className={styles.line}>
      <span className={cx('row', 'gap-6')}>
        <b className="primary">{name}</b>
        {isThis && <span className="meta">this one</span>}
        <OutcomeMark tone={leads ? 'good' : 'none'} words={leads ? 'leads' : 'stands by'} />
      </span>
      <span className="meta">since {formatAbsoluteTime(since, now)}</span>
    </li>
  )
}

/** Each destination's last call, and the heartbeat. */
function CallOuts({ now }: { now: number }) {
  const { data } = useQuery(callOutsQuery)
  if (data === undefined || data.state === 'off') return null
  const { destinations, heartbeat } = data
  return (
    <div className={styles.part}>
      <b className="primary">Call-outs</b>
      <ul className={styles.list}>
        {destinations.map((destination) => {
          const last = lastCall(destination)
          return (
            <Line key={destination.name} name={destination.name} at={last?.at} now={now}>
              {last === undefined ? (
                <OutcomeMark tone="none" words="never called" />
              ) : (
                <OutcomeMark tone={outcomeTone(last)} words={outcomeWords(last).toLowerCase()} />
              )}
            </Line>
          )
        })}
        {heartbeat !== undefined && (
          <Line name="Heartbeat" at={heartbeat.last?.at} now={now}>
            <OutcomeMark {...beatOutcome(heartbeat)} />
          </Line>
        )}
      </ul>
    </div>
  )
}

interface LineProps {
  name: string
  /** Environment's clock. */
  at: number | undefined
  now: number
  children: ReactNode
}

function Line({ name, at, now, children }: LineProps) {
  return (
    <li className={styles.line}>
      <span className={cx('row', 'gap-6')}>
        <b className="primary">{name}</b>
        {children}
      </span>
      {at !== undefined && <span className={cx('mono', 'meta')}>{formatAbsoluteTime(at, now)}</span>}
    </li>
  )
}

/** Opens a page and closes the panel. */
function Go(props: ButtonProps) {
  return <Popover.Close render={<Button {...props} />} />
}

/** Its last one, in the past as the server received it. */
function ShowRequest() {
  const navigate = useNavigate()
  const canAdmin = useWatch(({ me }) => me?.canAdmin === true)
  const show = () => {
    chooseJournal('server')
    void navigate({ to: '/requests', search: { past: momentText(environmentNow()) } })
  }
  return (
    <Go disabledReason={canAdmin ? undefined : 'The server’s own requests need watch:admin'} onClick={show}>
      Show request
    </Go>
  )
}
