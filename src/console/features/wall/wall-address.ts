import { codec, type Part, type SearchOf } from '../../../url-state/codec.ts'
import { many, one } from '../../../url-state/search-params.ts'
import { readMoment } from '../../platform/url-state/past-moment.ts'
import { shownRegions, type Region } from './regions.ts'
import { WALL_PAGES, type WallPart } from './rotation.ts'
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

/** A number between both; anything else is unread. */
function measure<Name extends string>(name: Name, least: number, most: number): Part<number | undefined, Name> {
  const read = (text: string): number | undefined => {
    const value = Number(text)
    return text.trim() !== '' && value >= least && value <= most ? value : undefined
  }
  const text = readable(name, 'picture', (given) => read(given) !== undefined)
  return {
    is: 'picture',
    read: (search, unread, now) => read(text.read(search, unread, now) ?? ''),
    write: (value) => text.write(value === undefined ? undefined : String(value)),
  }
}

/** `map,deadlines`: what takes turns in the left half. */
const pages: Part<readonly WallPart[], 'pages'> = {
  is: 'picture',
  read: ({ pages: given }, unread) => {
    const asked = many(given)
      .flatMap((text) => text.split(','))
      .map((word) => word.trim().toLowerCase())
      .filter((word) => word !== '')
    const unknown = asked.filter((word) => !WALL_PAGES.some((page) => page === word)).join(',')
    if (unknown !== '') unread.push({ name: 'pages', text: unknown, words: `pages=${unknown}` })
    return WALL_PAGES.filter((page) => asked.includes(page)).toSorted(
      (one, other) => asked.indexOf(one) - asked.indexOf(other),
    )
  },
  write: (wanted) => ({ pages: wanted.length === 0 ? undefined : wanted.join(',') }),
}

export const wallAddress = codec({
  regions,
  /** A moment, ISO 8601 in UTC. */
  past: readable('past', 'filter', (text) => readMoment(text) !== undefined),
  /** `Europe/Helsinki,HEL`: zone and short name of the second clock; `none`: Zulu only. */
  clock2: readable('clock2', 'picture', (text) => readSecondClock(text) !== undefined),
  hasSound,
  /** Of its readers in metres, and of the screen in inches: sizes follow if both are there. */
  distance: measure('distance', 0.5, 50),
  diagonal: measure('diagonal', 5, 500),
  /** Seconds of each of the pages. */
  rotate: measure('rotate', 1, 3600),
  pages,
})

export type WallSearch = SearchOf<typeof wallAddress>
