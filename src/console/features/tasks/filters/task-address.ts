import { codec, type Address, type Part, type SearchOf } from '../../../../url-state/codec.ts'
import { anyText, choice, soughtText } from '../../../../url-state/parts.ts'
import { one } from '../../../../url-state/search-params.ts'
import { datetimeOf } from '../../../../contract/datetime.ts'
import { readTimeInput, withPlus } from '../../../../format/time-input.ts'
import { taskFilter } from '../../../../picture/filter/task-filter.ts'

/** Table columns in the URL. */
const columns: Part<readonly string[] | undefined, 'columns'> = {
  is: 'picture',
  read: (search) => one(search['columns'])?.split(','),
  write: (ids) => ({ columns: ids?.join(',') }),
  words: (ids) => ids && 'with its columns',
}

/** A linked task's update time in milliseconds, around which to search. */
const updated: Part<number | undefined, 'updated'> = {
  is: 'place',
  read: (search, unread, now) => {
    const text = one(search['updated'])
    if (text === undefined) return undefined
    const read = readTimeInput(withPlus(text), now)
    if (read.kind === 'time') return read.at
    unread.push({ name: 'updated', text, words: `"updated=${text}" isn’t a time` })
    return undefined
  },
  write: (at) => ({ updated: at === undefined ? undefined : datetimeOf(at) }),
}

export const taskAddress = codec({
  filter: taskFilter,
  /** Filters what is loaded; never sent. */
  text: soughtText('text', ', among loaded tasks'),
  past: anyText('past', { is: 'filter' }),
  view: choice('view', ['board', 'table'], {
    is: 'picture',
    words: (view) => (view === 'table' ? 'as table' : undefined),
  }),
  sort: anyText('sort', { is: 'picture' }),
  columns,
  tab: choice('tab', ['overview', 'history', 'raw'], { is: 'place' }),
  updated,
})

export type TaskAddress = Address<typeof taskAddress>
export type TaskSearch = SearchOf<typeof taskAddress>
