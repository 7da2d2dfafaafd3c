export { objectAddress as address } from './object-address.ts'

export const help = [
  'Stored files, fetched by path. The service can’t list them. “Known” holds every path that a task, an entity, a record, a file you opened or you have named to this console, which is not all there are. Nothing is fetched before you ask.',
  '“Still there?” sends the request and ends it after the head: you learn whether this node serves the object, and nothing is downloaded.',
  'The checksum is computed here from what arrived. “Not visible to the browser” means that a web page can’t know it.',
  'Previews never run anything. Of a long text, the first megabyte is shown.',
]

export function counts() {
  return import('./counts.ts')
}

export const windows = {}

export function paletteThings() {
  return import('./palette-things.tsx')
}

export const keeps = [
  {
    name: 'Large objects',
    about: 'Received by an open tab. Removed at sign-out, or at the next visit after a crash',
    bytes: () => import('./receive/private-folder.ts').then(({ bytesOfTabs }) => bytesOfTabs()),
  },
]
