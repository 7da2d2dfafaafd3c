import { pageAt } from '../../platform/feature.ts'
import { readMoment } from '../../platform/url-state/past-moment.ts'
import { rangeOf, searchWords } from '../../../url-state/codec-words.ts'
import type { TimeRange } from '../../../url-state/codec.ts'
import { one } from '../../../url-state/search-params.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { percentDecoded } from '../../../conformance/percent-decoded.ts'
import { readAddress } from './view-address.ts'

export interface ViewWords {
  /** Filters first, then layout. */
  readonly parts: readonly string[]
  readonly range: TimeRange | undefined
}

/** @param now milliseconds of the environment's clock */
export function describeView(address: string, now: number): ViewWords {
  const read = readAddress(address)
  if (read === undefined) return { parts: [address.slice(0, 200)], range: undefined }
  const values = read.codec.read(read.search, [], now)
  const selected = read.path.split('/').slice(2).join('/')
  const past = readMoment(one(read.search['past']) ?? '')
  return {
    parts: [
      pageAt(read.path)?.name ?? read.page,
      ...searchWords(read.codec, values, now),
      ...(selected === '' ? [] : [`open: ${percentDecoded(selected)}`]),
    ],
    range:
      past === undefined
        ? rangeOf(read.codec, values, now)
        : { kind: 'stands', short: `the past, ${formatAbsoluteTime(past, now)}` },
  }
}

/** "slides with the clock", "stands: 14:00:00Z to 15:00:00Z". */
export function rangeWords({ kind, short }: TimeRange): string {
  return kind === 'slides' ? `Time range moves with the clock: ${short}` : `Fixed time range: ${short}`
}
