export { objectAddress as address } from './object-address.ts'

export const help = [
  'Stored files, fetched by path. The service can’t list them. “Known” has every path named by a task, an entity, a record, an opened file or you. There may be others. Nothing is fetched before you ask.',
  '“Still there?” asks whether this node serves the object. It stops after the headers and downloads nothing.',
  'The checksum is computed here from the received bytes. “Not visible to the browser” means that a web page can’t know it.',
  'Previews never run code. A long text shows its first 1 MB.',
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
