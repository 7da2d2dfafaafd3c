import { stateOf, type Alert } from '../../../../watch/wire/alert.ts'
import { readRule, type RuleRecord } from '../../../../watch/wire/rule.ts'
import { formatZuluDay, formatZuluTime } from '../../../../format/time.ts'
import type { KnownNames } from '../../../../picture/entities.ts'
import { ruleScope, ruleSentence } from '../../../../rules/kinds/kinds.ts'
import { rowOf, type AlertSources } from '../../../known/watch/alert-rows.ts'
import { levelWords } from '../../../known/watch/alert-words.ts'
import type { ActorWords } from '../../../known/watch/persons/actor-words.ts'
import type { ReturnedAlert } from '../../../known/watch/shelved.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { LevelIcon } from '../../../ui/values/LevelIcon.tsx'
import { LevelCell } from '../LevelCell.tsx'
import { ruleLevelWords } from '../rules/rule-words.ts'
import { ReturnsCell, WordsCell } from './listed-cells.tsx'
import type { Listed } from './ListedGrid.tsx'
import styles from './Shelved.module.css'

export function shelvedRow(alert: Alert, sources: AlertSources, actorIn: ActorWords): Listed {
  const { id, shelved, endedAt } = alert
  const row = rowOf(alert, sources)
  return {
    key: id,
    level: <LevelCell row={row} />,
    title: row.title,
    under: endedAt === undefined ? row.rule : `Over. ${row.rule}`,
    by: actorIn(shelved ?? {}),
    reason: shelved?.reason ?? '',
    since: shelved?.at,
    returns: shelved && <ReturnsCell at={shelved.until} />,
  }
}

export function suppressedRow(alert: Alert, sources: AlertSources): Listed {
  const { id, history, suppression } = alert
  const row = rowOf(alert, sources)
  return {
    key: id,
    level: <LevelCell row={row} />,
    title: row.title,
    under: row.rule,
    by: 'its rule',
    reason: `while ${suppression?.words ?? ''}`,
    since: history.findLast(({ kind }) => kind === 'suppressed')?.at,
    returns: <WordsCell title="when that ends" under="New if it is still so" />,
  }
}

export function ruleOffRow(
  record: RuleRecord,
  names: KnownNames,
  sentenceOf: AlertSources['sentenceOf'],
  actorIn: ActorWords,
): Listed {
  const read = readRule(record)
  const rule = 'rule' in read ? read.rule : undefined
  const { id, switchedOff } = record
  return {
    key: id,
    level: rule && (
      <span className={styles.level} data-level={rule.level}>
        {rule.level !== 'as reported' && <LevelIcon level={rule.level} size={14} />}
        {ruleLevelWords(rule)}
      </span>
    ),
    title: rule === undefined ? id : ruleSentence(rule, names),
    under: rule === undefined ? 'Of a newer version' : ruleScope(rule, names, sentenceOf),
    by: switchedOff === undefined ? 'as delivered' : actorIn(switchedOff),
    reason: rule?.off?.reason ?? 'No reason given',
    since: switchedOff?.at,
    returns: <WordsCell title="not on its own" under={reviewWords(rule?.off?.reviewBy)} />,
  }
}

export function returnedRow({ key, ...how }: ReturnedAlert, sources: AlertSources, actorIn: ActorWords): Listed {
  const { alert, shelved } = how
  const row = rowOf(alert, sources)
  const { title, under } = howWords(how, actorIn)
  return {
    key,
    level: <LevelCell row={row} />,
    title: row.title,
    under: row.rule,
    by: actorIn(shelved),
    reason: shelved.words ?? '',
    since: shelved.at,
    returns: <WordsCell title={title} under={under} />,
  }
}

function reviewWords(at: number | undefined): string {
  if (at === undefined) return 'no day of review'
  return at < environmentNow() ? `review was due ${formatZuluDay(at)}` : `review by ${formatZuluDay(at)}`
}

const stateWords = {
  new: 'New in Active',
  standing: 'standing in Active',
  over: 'over, not acknowledged',
  acknowledged: 'acknowledged since',
  ended: 'over, in Ended',
  shelved: 'shelved again',
  suppressed: 'suppressed by its rule',
} as const

/** How it returned, and how it is now. */
function howWords({ alert, shelved, returned }: Omit<ReturnedAlert, 'key'>, actorIn: ActorWords) {
  const at = formatZuluTime(returned.at, environmentNow())
  const now = stateWords[stateOf(alert)]
  if (returned.words === 'got worse') {
    const levels = [shelved.level, returned.level].flatMap((level) => (level === undefined ? [] : [levelWords[level]]))
    return { title: `Got worse ${at}`, under: `${levels.join(' to ').toLowerCase()}: ${now}` }
  }
  const by = returned.by === undefined ? 'itself' : actorIn(returned)
  return { title: `Returned ${at} by ${by}`, under: returned.words ?? now }
}
