import { one } from '../ui/browser/search-params.ts'
import { CODINGS, type Coding } from './transfer/transfer.ts'

export interface ObjectSearch {
  encoding?: Coding
  urgency?: string
  tab?: string
}

/** Reads the query of `/objects/<path>`; what it does not know is left out. */
export function readObjectSearch(search: Record<string, unknown>): ObjectSearch {
  const encoding = CODINGS.find((coding) => coding === one(search['encoding']))
  const urgency = one(search['urgency'])
  const tab = one(search['tab'])
  return {
    ...(encoding === undefined ? {} : { encoding }),
    ...(urgency !== undefined && /^[0-7]$/.test(urgency) ? { urgency } : {}),
    ...(tab === undefined ? {} : { tab }),
  }
}
