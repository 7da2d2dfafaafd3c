import { environment as environmentWord, disposition as dispositionWord } from '../../../../contract/entity/mil-view.ts'
import { eachOf, oneOf, type Unread } from '../../../../address/search.ts'
import { many, one, type SearchParams } from '../../../../address/search-params.ts'
import { wordsFor } from '../../../../format/enum-words.ts'
import { ENTITY_MARKS, hasMark, type EntityMark } from '../../../../entity/entity-marks.ts'
import type { KnownEntity } from '../../../../picture/entities.ts'
import { haystackOf } from '../../../../picture/entity-text.ts'
import type { Source } from '../../../../picture/collection.ts'
import { view, type View } from '../../../../picture/view.ts'

/** What the list and the map show, as it stands in the address. */
export interface EntityFilter {
  readonly find: string
  /** Wire values; an empty list lets all pass. `none` stands for entities without one. */
  readonly dispositions: readonly string[]
  readonly environments: readonly string[]
  /** Flags of which an entity has one at least; an empty list lets all pass. */
  readonly marks: readonly EntityMark[]
  readonly olderThan: OlderThan | undefined
  readonly order: Order
}

const OLDER_THAN = { '5m': 5, '15m': 15, '1h': 60, '6h': 360, '24h': 1440 } as const
export type OlderThan = keyof typeof OLDER_THAN
const olderThans = Object.keys(OLDER_THAN) as readonly OlderThan[]

/** `disposition`: what calls for attention first, under headings; the others without headings. */
const ORDERS = ['disposition', 'environment', 'name', 'newest'] as const
export type Order = (typeof ORDERS)[number]

export const WITHOUT = 'none'

/** Hostile first; what a newer interface may add stands after these, as it came. */
const ATTENTION = [
  'DISPOSITION_HOSTILE',
  'DISPOSITION_SUSPICIOUS',
  'DISPOSITION_PENDING',
  'DISPOSITION_UNKNOWN',
  'DISPOSITION_NEUTRAL',
  'DISPOSITION_ASSUMED_FRIENDLY',
  'DISPOSITION_FRIENDLY',
]

/** The filter of an address; words that it can't read are left out and named in `unread`. Of dispositions and environments the interface may have more. */
export function readFilter(search: Readonly<Partial<SearchParams>>, unread: Unread[] = []): EntityFilter {
  return {
    find: one(search['find']) ?? '',
    dispositions: many(search['disposition']),
    environments: many(search['environment']),
    marks: eachOf(search, 'marked', ENTITY_MARKS, unread),
    olderThan: oneOf(search, 'older', olderThans, unread),
    order: oneOf(search, 'order', ORDERS, unread) ?? 'disposition',
  }
}

/** The filter as parameters of the address; what is as usual is left out. */
export function filterSearch(filter: EntityFilter): Record<string, string | readonly string[] | undefined> {
  return {
    find: filter.find || undefined,
    disposition: filter.dispositions.length === 0 ? undefined : filter.dispositions,
    environment: filter.environments.length === 0 ? undefined : filter.environments,
    marked: filter.marks.length === 0 ? undefined : filter.marks,
    older: filter.olderThan,
    order: filter.order === 'disposition' ? undefined : filter.order,
  }
}

/** What passes the filter, in its order. `now`: the environment's time in milliseconds. */
export function filterEntities(entities: Source<KnownEntity>, filter: EntityFilter, now: number): View<KnownEntity> {
  const wanted = filter.find.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const oldest = filter.olderThan === undefined ? undefined : now - OLDER_THAN[filter.olderThan] * 60_000
  const where = (each: KnownEntity): boolean => {
    const { disposition, environment } = each.best.entity.milView ?? {}
    if (filter.dispositions.length > 0 && !filter.dispositions.includes(disposition ?? WITHOUT)) return false
    if (filter.environments.length > 0 && !filter.environments.includes(environment ?? WITHOUT)) return false
    if (filter.marks.length > 0 && !filter.marks.some((mark) => hasMark(each.best.entity, mark))) return false
    // Of unknown age is not "old": it stays, and its row says that the age is not told.
    if (oldest !== undefined && each.asOf !== undefined && each.asOf < oldest) return false
    return wanted.every((word) => haystackOf(each).includes(word))
  }
  return view(entities, { where, order: comparisons[filter.order] })
}

function byName(a: KnownEntity, b: KnownEntity) {
  return a.name.localeCompare(b.name, 'en', { numeric: true }) || (a.key < b.key ? -1 : 1)
}

const comparisons: Record<Order, (a: KnownEntity, b: KnownEntity) => number> = {
  name: byName,
  newest: (a, b) => compareAge(a, b) || byName(a, b),
  disposition: (a, b) => attention(a) - attention(b) || compareGroups('disposition', a, b) || byName(a, b),
  environment: (a, b) => compareGroups('environment', a, b) || byName(a, b),
}

function compareAge(a: KnownEntity, b: KnownEntity): number {
  if (a.asOf === b.asOf) return 0
  return (b.asOf ?? Number.NEGATIVE_INFINITY) > (a.asOf ?? Number.NEGATIVE_INFINITY) ? 1 : -1
}

function attention({ best }: KnownEntity): number {
  const place = ATTENTION.indexOf(best.entity.milView?.disposition ?? '')
  return place === -1 ? ATTENTION.length : place
}

function compareGroups(order: Order, a: KnownEntity, b: KnownEntity): number {
  return (groupOf(a, order) ?? '').localeCompare(groupOf(b, order) ?? '', 'en')
}

/** Heading that an entity stands under; `undefined` where the order has none. */
export function groupOf({ best: { entity } }: KnownEntity, order: Order): string | undefined {
  if (order === 'disposition') return wordsFor(entity.milView?.disposition, dispositionWord, 'Without disposition')
  if (order === 'environment') return wordsFor(entity.milView?.environment, environmentWord, 'Without environment')
  return undefined
}
