import { useState, type ReactNode } from 'react'

import { formatNumber } from '../../../../format/number.ts'
import type { RuleRecord } from '../../../../watch/wire/rule.ts'
import { LEAST_COUNTED, type AlertFigures, type FrequentAlert } from '../../../../watch/wire/alert-figures.ts'
import { countOf } from '../../../../format/count.ts'
import type { AlertRow } from '../../../known/watch/alert-rows.ts'
import { activeRows } from '../../../known/watch/row-lists.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { useSite } from '../../../platform/api/site.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { cx } from '../../../ui/styles/cx.ts'
import type { AlertsAddress } from '../alerts-address.ts'
import { canDelay, DelayButton } from '../rules/DelayButton.tsx'
import { ShelveDialog } from '../shelving/ShelveDialog.tsx'
import { formatZuluDay } from '../../../../format/time.ts'
import { shelvableIn, type Shelvable } from '../shelving/shelving-words.ts'
import { useAlerts, useWritingRefused } from '../use-alerts.ts'
import styles from './FiguresView.module.css'
import { isDelayProposed, patternWords } from './frequent-words.ts'

const WIDEST_SHARE = 84
const MONTH = 30 * 86_400_000

/** The ten most frequent, each with one proposal. The operator saves it. */
export function MostFrequent({
  figures,
  sentenceOf,
  address,
}: {
  figures: AlertFigures
  sentenceOf: (ruleId: string) => string
  address: AlertsAddress
}) {
  const { frequent, alerts, to, countedFrom } = figures
  const together = frequent.reduce((sum, each) => sum + each.alerts, 0)
  const most = Math.max(1, ...frequent.map((each) => each.alerts))
  if (alerts < LEAST_COUNTED)
    return (
      <>
        <h2 className={styles.title}>Ten most frequent</h2>
        <div className={styles.few}>
          <h3>
            {countOf(alerts, 'alert')} {alerts === 1 ? 'is' : 'are'} too few for a list
          </h3>
          <p className={cx('size-12', 'secondary')}>
            The list begins at {LEAST_COUNTED} alerts.
            {to - countedFrom < MONTH &&
              ` A month’s figures need 30 days: on ${formatZuluDay(countedFrom + MONTH)} the whole range is there. Until then each figure says how much it stands on.`}
          </p>
          <span className={cx('row', 'gap-6')}>
            {address.range !== '24h' && <Button onClick={() => address.set({ range: '24h' })}>Show 24 h</Button>}
            <Button variant="ghost" onClick={() => address.set({ tab: 'rules' })}>
              Open rules
            </Button>
          </span>
        </div>
      </>
    )
  return (
    <>
      <h2 className={styles.title}>
        Ten most frequent{' '}
        <span>
          {together} of {alerts}, {shareWords(together, alerts)}. Target: under 5 % together
        </span>
      </h2>
      <table aria-label="Most frequent" className={styles.frequent}>
        <thead>
          <tr>
            <th scope="col" aria-label="Rank" />
            <th scope="col">Subject and rule</th>
            <th scope="col" className="to-right">
              Alerts
            </th>
            <th scope="col">Share</th>
            <th scope="col">Behaviour</th>
            <th scope="col">Proposed</th>
          </tr>
        </thead>
        <tbody>
          {frequent.map((each, index) => (
            <tr key={`${each.ruleId} ${each.cause ?? each.subject}`}>
              <td className={cx('number', 'meta', 'to-right')}>{index + 1}</td>
              <th scope="row">
                <b>{each.cause ?? each.title}</b>
                <small>{sentenceOf(each.ruleId)}</small>
              </th>
              <td className={cx('number', 'to-right')}>{each.alerts}</td>
              <td>
                <span className={styles.share}>
                  <i style={{ width: Math.max(3, (each.alerts / most) * WIDEST_SHARE) }} />
                  {shareWords(each.alerts, alerts)}
                </span>
              </td>
              <td>{patternWords(each, to)}</td>
              <td>
                <Proposal alert={each} address={address} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

export function shareWords(part: number, whole: number): string {
  return `${formatNumber((part / whole) * 100, 0)} %`
}

function Proposal({ alert, address }: { alert: FrequentAlert; address: AlertsAddress }) {
  const record = useWatch(({ rules }) => rules.find(({ id }) => id === alert.ruleId))
  const refused = useWritingRefused()
  const openRule = () => address.set({ tab: 'rules', rule: alert.ruleId })
  if (alert.pattern === 'comes back' && refused === undefined)
    return <Shelve alertId={alert.alertId} otherwise={<OpenRule record={record} onClick={openRule} />} />
  if (!isDelayProposed(alert) || refused !== undefined || !canDelay(record))
    return <OpenRule record={record} onClick={openRule} />
  return <DelayButton ruleId={alert.ruleId} />
}

function OpenRule({ record, onClick }: { record: RuleRecord | undefined; onClick: () => void }) {
  return (
    <Button disabledReason={record === undefined ? 'The rule has been removed' : undefined} onClick={onClick}>
      Open rule
    </Button>
  )
}

/** While it is active, and its rule and level allow that. */
function Shelve({ alertId, otherwise }: { alertId: string; otherwise: ReactNode }) {
  const alerts = useAlerts()
  const rules = useWatch((watch) => watch.rules)
  const site = useSite()
  const [shelving, setShelving] = useState<{ readonly row: AlertRow; readonly shelvable: Shelvable }>()
  const row = activeRows(alerts).find((each) => each.alerts.some(({ id }) => id === alertId))
  const shelvable = shelvableIn(row, rules, site)
  return (
    <>
      {row === undefined || typeof shelvable === 'string' ? (
        otherwise
      ) : (
        <Button onClick={() => setShelving({ row, shelvable })}>Shelve…</Button>
      )}
      {shelving !== undefined && <ShelveDialog {...shelving} onClose={() => setShelving(undefined)} />}
    </>
  )
}
