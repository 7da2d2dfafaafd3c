import { alertChips } from '../../features/alerts/alert-chips.ts'
import { readAlertsSearch } from '../../features/alerts/alerts-search.ts'
import { readMoment } from '../../platform/url-state/past-moment.ts'
import { deletedChips } from '../../features/deleted-objects/deleted-chips.ts'
import { entityChips } from '../../features/entities/list/entity-chips.ts'
import { readFilter as readEntityFilter } from '../../features/entities/list/entity-filter.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { logChips } from '../../features/log/list/log-chips.ts'
import { readLogSearch } from '../../features/log/list/log-filter.ts'
import { exchangeChips } from '../../features/requests/log/exchange-chips.ts'
import { readFilter as readExchangeFilter } from '../../features/requests/log/exchange-filter.ts'
import { taskChips } from '../../features/tasks/filters/task-chips.ts'
import { readTaskSearch } from '../../features/tasks/filters/task-search.ts'
import { one } from '../../../address/search-params.ts'
import { readAddress, type ReadAddress } from './view-address.ts'
import { percentDecoded } from '../../../conformance/percent-decoded.ts'

/** A view's time: `slides` with the clock, or `stands`; in a few words for the rail, and in full. */
export interface ViewRange {
  readonly kind: 'slides' | 'stands'
  readonly short: string
}

/** What a view shows, in words. */
export interface ViewWords {
  readonly page: string | undefined
  /** Each way in which it narrows what is there, then how it shows it. */
  readonly parts: readonly string[]
  readonly range: ViewRange | undefined
  readonly leftOut: readonly string[]
}

const names: Readonly<Record<string, string>> = {
  tasks: 'Tasks',
  alerts: 'Alerts',
  entities: 'Entities',
  objects: 'Objects',
  'deleted-objects': 'Deleted objects',
  egress: 'Egress',
  requests: 'Requests',
  log: 'Log',
  handover: 'Handover',
  wall: 'Wall',
  settings: 'Settings',
}

/** @param now the environment's time in milliseconds */
export function describeView(address: string, now: number): ViewWords {
  const read = readAddress(address)
  if (read === undefined) return { page: undefined, parts: [address.slice(0, 200)], range: undefined, leftOut: [] }
  const chips = chipsOf(read, now).map(({ words }) => words)
  return {
    page: read.page,
    parts: [names[read.page] ?? read.page, ...chips, ...pictureOf(read)],
    range: rangeOf(read, now),
    leftOut: read.leftOut,
  }
}

/** "slides with the clock", "stands: 14:00:00Z to 15:00:00Z". */
export function rangeWords({ kind, short }: ViewRange): string {
  return kind === 'slides' ? `Time range slides with the clock: ${short}` : `Time range stands: ${short}`
}

function chipsOf({ page, search }: ReadAddress, now: number) {
  switch (page) {
    case 'tasks':
      return taskChips(readTaskSearch(search, now), now)
    case 'entities':
      return entityChips(readEntityFilter(search))
    case 'alerts':
      return alertChips(readAlertsSearch(search))
    case 'log':
      return logChips(readLogSearch(search))
    case 'requests':
      return exchangeChips(readExchangeFilter(search))
    case 'deleted-objects':
      return deletedChips({ filter: one(search['text']) ?? '' })
    default:
      return []
  }
}

function pictureOf({ page, path, search }: ReadAddress): readonly string[] {
  const selected = path.split('/').slice(2).join('/')
  return [
    one(search['view']) === 'table' && 'as table',
    one(search['columns']) !== undefined && 'with its columns',
    page === 'entities' && one(search['at']) !== undefined && 'with its map view',
    one(search['layers']) !== undefined && 'with its layers',
    page === 'alerts' && one(search['tab']) !== undefined && `tab ${one(search['tab'])}`,
    selected !== '' && `open: ${percentDecoded(selected)}`,
  ].filter((part) => part !== false)
}

function rangeOf({ page, search }: ReadAddress, now: number): ViewRange | undefined {
  const past = readMoment(one(search['past']) ?? '')
  if (past !== undefined) return { kind: 'stands', short: `the past, ${formatAbsoluteTime(past, now)}` }
  if (page === 'entities') {
    const { olderThan } = readEntityFilter(search)
    return olderThan === undefined ? undefined : { kind: 'slides', short: `last ${spaced(olderThan)}` }
  }
  if (page === 'log') {
    const { range } = readLogSearch(search)
    return range === 'all' ? undefined : { kind: 'slides', short: range === '12h' ? 'last 12 h' : 'last 24 h' }
  }
  if (page !== 'tasks') return undefined
  const { parent, time } = readTaskSearch(search, now).filter
  if (parent !== undefined || time.kind === 'any') return undefined
  if (time.kind === 'last') return { kind: 'slides', short: `last ${spaced(time.preset)}` }
  const [from, to] = [time.from, time.to].map((at) => (at === undefined ? undefined : formatAbsoluteTime(at, now)))
  return { kind: 'stands', short: [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ') }
}

/** `15m` → `15 m`. */
function spaced(duration: string): string {
  return duration.replace(/(\d)(\D)/, '$1 $2')
}
