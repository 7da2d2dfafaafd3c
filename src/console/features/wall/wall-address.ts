import { codec, type Part, type SearchOf } from '../../../url-state/codec.ts'
import { many, one } from '../../../url-state/search-params.ts'
import { readMoment } from '../../platform/url-state/past-moment.ts'
import { shownRegions, type Region } from './regions.ts'
import { readSecondClock } from './second-clock.ts'

/** `counters,map`, or repeated. */
const regions: Part<readonly Region[], 'show'> = {
  is: 'filter',
  read: ({ show }, unread) => {
    const { regions: shown, unknown } = shownRegions(many(show))
    const text = unknown.join(',')
    if (text !== '') unread.push({ name: 'show', text, words: `show=${text}` })
    return shown
  },
  write: (wanted) => ({ show: wanted.join(',') }),
}

/** Plays alert sounds, if the browser allows. */
const hasSound: Part<boolean, 'sound'> = {
  is: 'picture',
  read: ({ sound }) => one(sound) === 'on',
  write: (isOn) => ({ sound: isOn ? 'on' : undefined }),
}

/** Reported as unread if `canRead` fails. */
function readable<Name extends string>(
  name: Name,
  is: Part<unknown>['is'],
  canRead: (text: string) => boolean,
): Part<string | undefined, Name> {
  return {
    is,
    read: (search, unread) => {
      const text = one(search[name])
      if (text !== undefined && !canRead(text)) unread.push({ name, text, words: `${name}=${text.slice(0, 60)}` })
      return text
    },
    write: (text) => ({ [name]: text }) as { readonly [_ in Name]: string | undefined },
  }
}

export const wallAddress = codec({
  regions,
  /** A moment, ISO 8601 in UTC. */
  past: readable('past', 'filter', (text) => readMoment(text) !== undefined),
  /** `Europe/Helsinki,HEL`: zone and short name of the second clock; `none`: Zulu only. */
  clock2: readable('clock2', 'picture', (text) => readSecondClock(text) !== undefined),
  hasSound,
})

export type WallSearch = SearchOf<typeof wallAddress>
