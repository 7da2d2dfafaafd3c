import { formatDuration } from '../../../../format/duration.ts'
import { formatAbsoluteMinute } from '../../../../format/time.ts'
import type { AlertFigures } from '../../../../watch/wire/alert-figures.ts'
import { readRule, type RuleRecord } from '../../../../watch/wire/rule.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { useActorWords } from '../../../known/watch/persons/actor-words.ts'
import { PrintedSheets } from '../../../platform/print/PrintedSheets.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useAlerts } from '../use-alerts.ts'
import { floodWords, patternWords } from './frequent-words.ts'
import styles from './MonthSheet.module.css'
import { shareWords } from './MostFrequent.tsx'
import { tilesOf } from './tiles.ts'

/** Of more than this, one sheet has only the number. */
const MOST_FLOODS = 8

/** A month's performance of the alerts, on one sheet. */
export function MonthSheet({
  figures,
  marking,
  onDone,
}: {
  figures: AlertFigures
  marking: string
  onDone: () => void
}) {
  const environment = useSession((session) => session.environment?.name)
  const rules = useWatch((watch) => watch.rules)
  const { sentenceOf } = useAlerts()
  const { from, to, countedMilliseconds, alerts, called, standingAtStart, shelved, suppressed, floods, frequent } =
    figures
  const off = rules.flatMap(offIn)
  const active = useWatch((watch) => watch.alerts)
  const actorIn = useActorWords()
  const onShelf = [...active.values()].flatMap(({ id, title, shelved: by }) =>
    by === undefined ? [] : [{ id, title, ...by }],
  )
  const largest = floods.toSorted((one, other) => other.alerts - one.alerts).slice(0, MOST_FLOODS)
  return (
    <PrintedSheets title={`Alert figures, ${environment ?? ''}`} marking={marking} onDone={onDone}>
      {(heading) => (
        <article className={styles.sheet}>
          {heading}
          <h1>
            Alert figures, {formatAbsoluteMinute(from, 0)} to {formatAbsoluteMinute(to, 0)}
          </h1>
          <p>
            Counted {formatDuration(countedMilliseconds)} of {formatDuration(to - from)}. {alerts} alerts, {called} of
            them called. Not counted: {standingAtStart} standing at start, {shelved} while shelved, {suppressed} while
            suppressed.
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">Figure</th>
                <th scope="col">Value</th>
                <th scope="col">Target</th>
                <th scope="col" aria-label="Verdict" />
              </tr>
            </thead>
            <tbody>
              {tilesOf(figures, to).map(({ label, values, target, verdict }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{values.map(({ figure, note = '' }) => `${figure} ${note}`.trim()).join(', ')}</td>
                  <td>{target}</td>
                  <td>{verdict}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <h2>Floods: {floods.length}</h2>
          <ul>
            {largest.map((flood) => (
              <li key={flood.from}>
                {formatAbsoluteMinute(flood.from, 0)}, {formatDuration((flood.to ?? to) - flood.from)}, {flood.alerts}{' '}
                alerts. {floodWords(flood, sentenceOf)}
              </li>
            ))}
            {floods.length > largest.length && <li>and {floods.length - largest.length} smaller ones</li>}
          </ul>
          <h2>Most frequent</h2>
          <ol>
            {frequent.map((each) => (
              <li key={`${each.ruleId} ${each.cause ?? each.subject}`}>
                {each.cause ?? each.title}, {sentenceOf(each.ruleId)}: {each.alerts}, {shareWords(each.alerts, alerts)}.{' '}
                {patternWords(each, to)}
              </li>
            ))}
          </ol>
          <h2>Rules off: {off.length}</h2>
          <ul>
            {off.map(({ id, words }) => (
              <li key={id}>
                {sentenceOf(id)}
                {words}
              </li>
            ))}
          </ul>
          <h2>Shelved: {onShelf.length}</h2>
          <ul>
            {onShelf.map(({ id, title, until, reason, ...acted }) => (
              <li key={id}>
                {title}, until {formatAbsoluteMinute(until, 0)} by {actorIn(acted)}: {reason}
              </li>
            ))}
          </ul>
        </article>
      )}
    </PrintedSheets>
  )
}

function offIn(record: RuleRecord): { id: string; words: string }[] {
  const read = readRule(record)
  if (!('rule' in read) || read.rule.isOn) return []
  const { off } = read.rule
  const review = off?.reviewBy === undefined ? '' : `, review by ${formatAbsoluteMinute(off.reviewBy, 0)}`
  const words = off === undefined ? '' : `: ${off.reason}${review}`
  return [{ id: record.id, words }]
}
