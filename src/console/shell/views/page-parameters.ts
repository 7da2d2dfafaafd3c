import type { AlertsSearch } from '../../features/alerts/alerts-search.ts'
import type { DeletedSearch } from '../../features/deleted-objects/deleted-search.ts'
import type { EntitySearch } from '../../features/entities/use-entity-address.ts'
import { anyTask, filterSearch, type FilterName } from '../../../picture/filter/task-filter.ts'
import type { LogSearch } from '../../features/log/list/log-filter.ts'
import type { ObjectSearch } from '../../features/objects/object-search.ts'
import type { ExchangeSearch } from '../../features/requests/use-exchange-address.ts'
import type { TaskSearch } from '../../features/tasks/filters/task-search.ts'

/** `filter`: narrows what is shown. `picture`: how it is shown. `place`: what is selected or open in it. */
type Part = 'filter' | 'picture' | 'place'
type Parts<Search> = { readonly [_ in keyof Required<Search>]: Part }

const otherOfTasks: Parts<Omit<TaskSearch, FilterName>> = {
  text: 'filter',
  past: 'filter',
  view: 'picture',
  sort: 'picture',
  columns: 'picture',
  tab: 'place',
  updated: 'place',
}
const taskFilters = Object.fromEntries(Object.keys(filterSearch(anyTask)).map((name) => [name, 'filter' as const]))
const tasks = { ...taskFilters, ...otherOfTasks }
const entities: Parts<EntitySearch> = {
  find: 'filter',
  disposition: 'filter',
  environment: 'filter',
  marked: 'filter',
  older: 'filter',
  past: 'filter',
  order: 'picture',
  at: 'picture',
  layers: 'picture',
  tab: 'place',
}
const alerts: Parts<AlertsSearch> = { tab: 'filter', level: 'filter', text: 'filter', alert: 'place', rule: 'place' }
const log: Parts<LogSearch> = { text: 'filter', by: 'filter', range: 'filter', hide: 'filter' }
const requests: Parts<ExchangeSearch> = {
  text: 'filter',
  operation: 'filter',
  code: 'filter',
  findings: 'filter',
  past: 'filter',
  show: 'picture',
  exchange: 'place',
  tab: 'place',
  at: 'place',
}
const deletedObjects: Parts<DeletedSearch> = { text: 'filter', size: 'picture', sort: 'picture' }
const objects: Parts<ObjectSearch> = {
  known: 'place',
  encoding: 'picture',
  urgency: 'picture',
  tab: 'place',
  compare: 'place',
  with: 'place',
  'with-encoding': 'place',
}
const wall = { show: 'filter', past: 'filter', sound: 'picture' } as const satisfies Record<string, Part>

/** The parameters that this version knows, of each page. Those that name the environment or a window belong to no view. */
export const pageParameters: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  tasks,
  entities,
  alerts,
  log,
  requests,
  'deleted-objects': deletedObjects,
  objects,
  wall,
  egress: {},
  handover: {},
  settings: {},
}
