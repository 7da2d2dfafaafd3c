import { codec, type Part, type SearchOf } from '../../../url-state/codec.ts'
import { anyText, soughtText } from '../../../url-state/parts.ts'
import { listOf, word } from '../../../url-state/word-parts.ts'
import type { PageAddress } from '../../platform/url-state/use-address.ts'
import { groupWords, KIND_GROUPS, type KindGroup } from './list/entry-kinds.ts'
import { RANGES, type Range } from './list/log-filter.ts'

const USUAL_RANGE = '24h'
const named = word('range', RANGES, { is: 'filter' })

/** Has a default that filters, too. */
const range: Part<Range, 'range'> = {
  is: 'filter',
  read: (...address) => named.read(...address) ?? USUAL_RANGE,
  write: (value) => named.write(value === USUAL_RANGE ? undefined : value),
  chip: (value) => (value === 'all' ? undefined : `Last ${value.replace('h', ' h')}`),
  dropped: 'all',
  range: (value) => (value === 'all' ? undefined : { kind: 'slides', short: `last ${value.replace('h', ' h')}` }),
}

const hidden: Part<readonly KindGroup[], 'hide'> = {
  is: 'filter',
  read: (search, unread) => listOf(search, 'hide', KIND_GROUPS, unread) ?? [],
  write: (groups) => ({ hide: groups.length === 0 ? undefined : groups.join(',') }),
  chip: (groups) =>
    groups.length === 0 ? undefined : `Without ${groups.map((group) => groupWords[group]).join(', ')}`,
}

export const logAddress = codec({
  range,
  /** As `authorOf` returns it; undefined: anyone. */
  by: anyText('by', { is: 'filter', chip: (author) => author && `By ${author}` }),
  hidden,
  text: soughtText('text'),
})

export type LogSearch = SearchOf<typeof logAddress>
export type LogAddress = PageAddress<typeof logAddress>
