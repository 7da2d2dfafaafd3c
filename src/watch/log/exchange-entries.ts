import { highestLevel } from '../../conformance/marking.ts'
import { member, parseJson } from '../../contract/json.ts'
import { textOf, type PassedExchange } from '../passed-exchange.ts'
import type { LogEntry, LogSubject } from '../wire/log.ts'
import type { NewEntry } from './log-rows.ts'
import { durationWords } from './words.ts'

/** Undefined for reads and unknown clients. @param at milliseconds of the environment's clock */
export function exchangeEntry(exchange: PassedExchange, at: number): NewEntry | undefined {
  const { operation, clientId: by, person, status, isRenewal } = exchange
  if (by === undefined) return undefined
  switch (operation) {
    case 'getToken':
      if (status !== 200 || isRenewal) return undefined
      return { kind: 'sign-in', at, by, text: `${by} signed in`, subjects: [] }
    case 'deleteEgressStream': {
      const [egressId] = namesIn(exchange, /\/video\/egress_streams\/([^/?]+)/)
      if (egressId === undefined) return undefined
      return {
        ...outcomeIn(exchange, egressId, 'deleted'),
        kind: 'egress deletion',
        at,
        by,
        person,
        moment: at,
        subjects: [{ kind: 'egress', id: egressId, name: shortened(egressId) }],
      }
    }
    case 'deleteEntityOverride': {
      const [entityId, fieldPath] = namesIn(exchange, /\/entities\/([^/?]+)\/override\/([^/?]+)/)
      if (entityId === undefined || fieldPath === undefined) return undefined
      const subject = entitySubject(exchange, entityId)
      return {
        ...outcomeIn(exchange, `Override of ${fieldPath} of ${subject.name}`, 'cleared'),
        kind: 'override cleared',
        at,
        by,
        person,
        moment: at,
        subjects: [subject],
      }
    }
    default:
      return undefined
  }
}

function outcomeIn(exchange: PassedExchange, what: string, done: string): Pick<LogEntry, 'text' | 'outcome'> {
  const outcome = outcomeOf(exchange)
  const words = { done, refused: `not ${done}`, unknown: 'outcome unknown' }[outcome]
  return { text: shortened(`${what} ${words}, ${answerWords(exchange)}`, 3000), outcome }
}

/** A refusal changed nothing; no answer, or a proxy's, leaves it unknown. */
function outcomeOf({ operation, status, failure, wasNotSent }: PassedExchange): NonNullable<LogEntry['outcome']> {
  if (wasNotSent) return 'refused'
  if (status === undefined || failure !== undefined) return 'unknown'
  if (status >= 200 && status < 300) return 'done'
  if (status < 500 || status === 503) return 'refused'
  // Any answer to the removal of an override counts as the service's own.
  return operation === 'deleteEntityOverride' ? 'refused' : 'unknown'
}

function answerWords({ status, failure, wasNotSent, began, ended, wasReceived }: PassedExchange): string {
  if (wasNotSent) return 'the environment was not reached'
  if (status === undefined || failure !== undefined) return `no answer in ${tookWords(ended - began)}`
  return `answered ${status} in ${tookWords(ended - began)}${wasReceived ? '' : ', which did not reach the desk'}`
}

function tookWords(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.max(0, Math.round(milliseconds))} ms` : durationWords(milliseconds)
}

/** Path parameters; empty if the path can't be parsed. */
function namesIn({ target }: PassedExchange, path: RegExp): readonly string[] {
  try {
    return path.exec(target)?.slice(1).map(decodeURIComponent) ?? []
  } catch {
    return []
  }
}

/** Named and marked as in the answer, by its highest level; else by id. */
function entitySubject(exchange: PassedExchange, id: string): LogSubject {
  const entity = parseJson(textOf(exchange) ?? '')?.value
  const name = member(member(entity, 'aliases'), 'name')
  const marking = highestLevel(levelsIn(member(entity, 'dataClassification')))
  return {
    kind: 'entity',
    id,
    name: shortened(typeof name === 'string' && name !== '' ? name : id),
    ...(marking !== undefined && marking.length <= 60 && { marking }),
  }
}

function levelsIn(classification: unknown): string[] {
  const fields = member(classification, 'fields')
  const each = Array.isArray(fields) ? fields.map((field: unknown) => member(field, 'classificationInformation')) : []
  return [member(classification, 'default'), ...each].flatMap((information) => {
    const level = member(information, 'level')
    return typeof level === 'string' ? [level] : []
  })
}

function shortened(text: string, longest = 300): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`
}
