import { codec, type Part, type SearchOf } from '../../../url-state/codec.ts'
import { anyText, choice } from '../../../url-state/parts.ts'
import { one } from '../../../url-state/search-params.ts'
import { formatCamera, parseCamera, type Camera } from '../../domain/map/camera.ts'
import { entityFilter } from './list/entity-filter.ts'

const camera: Part<Camera | undefined, 'at'> = {
  is: 'picture',
  read: (search, unread) => {
    const text = one(search['at'])
    const read = parseCamera(text)
    if (text !== undefined && read === undefined)
      unread.push({ name: 'at', text, words: `"at=${text}" isn’t a map view` })
    return read
  },
  write: (value) => ({ at: value && formatCamera(value) }),
  words: (value) => value && 'with its map view',
}

/** Layers in the URL; their names come with the map's files. */
const layers: Part<readonly string[] | undefined, 'layers'> = {
  is: 'picture',
  read: (search) => one(search['layers'])?.split(','),
  write: (ids) => ({ layers: ids?.join(',') }),
  words: (ids) => ids && 'with its layers',
}

export const entityAddress = codec({
  filter: entityFilter,
  past: anyText('past', { is: 'filter' }),
  tab: choice('tab', ['components', 'tasks', 'raw'], { is: 'place' }),
  camera,
  layers,
})

export type EntitySearch = SearchOf<typeof entityAddress>
