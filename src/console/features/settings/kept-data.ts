import { openDB, type IDBPDatabase } from 'idb'

import { abouts } from '../../platform/abouts.ts'
import type { FeatureStorage } from '../../platform/feature.ts'
import { clearActivity } from '../../platform/activity/activity.ts'
import { keptWatchBytes } from '../../platform/api/tab/kept-watch.ts'
import { useSession } from '../../platform/session/session.ts'
import { TOKEN_KEY } from '../../platform/session/stored-session.ts'
import { clearStores } from '../../platform/storage/kept-database.ts'
import { keepViews } from '../../known/watch/views/kept-views.ts'

/** Something that survives a reload. */
export interface KeptData {
  id: string
  name: string
  /** Its content, in words. */
  about: string
  /** Bytes, or records if only reading them all would tell their bytes. */
  size: { readonly bytes: number } | { readonly records: number }
  /** `undefined`: can't be deleted by hand, as `about` explains. */
  clear: (() => Promise<void>) | undefined
}

const PREFIX = 'watchfloor'

/** Data of the console itself, not of a feature. */
const shared: readonly FeatureStorage[] = [
  {
    key: 'watchfloor-activity',
    name: 'Activity log',
    about: 'Every change this console sent, with its answer',
    clear: clearActivity,
  },
  {
    key: 'watchfloor.views',
    name: 'Saved views',
    about: 'Names and addresses you saved in this browser',
    clear: async () => keepViews(() => ({ views: [], order: [], pins: {}, looked: {}, seenEntries: {} })),
  },
  {
    key: 'watchfloor.shared-views',
    name: 'Views for every desk',
    about: 'Names and addresses last received from the server. Deleted at sign-out',
  },
  {
    key: TOKEN_KEY,
    name: 'Token of this tab',
    about: 'Stored by your choice at sign-in',
    clear: async () => useSession.setState({ keepInTab: false }),
  },
  {
    key: 'watchfloor.recent-commands',
    name: 'Recent commands',
    about: 'Commands last run from the palette, per environment',
  },
  {
    key: 'watchfloor.group',
    name: 'Group of this window',
    about: 'A random word shared by windows opened from each other. It gives no access',
  },
  {
    key: 'watchfloor.shared',
    name: 'Shared session',
    about: 'A note that another tab may share its session. It has no session data',
  },
  {
    name: 'Kept watch',
    about: 'Made-up environment with its watch, of a host without a server. Forget it at sign-in',
    bytes: keptWatchBytes,
  },
  {
    key: 'watchfloor.open-watch',
    name: 'Open kept watch',
    about: 'A note that this tab has the kept watch open, for reloads. It has no session data',
  },
  { key: 'watchfloor.arrangements', name: 'Arrangements of windows', about: 'Window positions, per environment' },
]

/** Everything that this console stores. Reads no records of databases. */
export async function keptData(): Promise<KeptData[]> {
  const keeps = [...shared, ...[...(await abouts.load()).values()].flatMap((about) => about.keeps ?? [])]
  const measured = await Promise.all([keptDatabases(keeps), keptFiles(), ...keeps.map(keptByFeature)])
  return [...keptEntries(keeps), ...measured.flat()]
}

/** By the browser's count, in bytes; undefined if it doesn't tell. */
export async function storageUsage(): Promise<number | undefined> {
  // Missing without TLS off loopback.
  if (!('storage' in navigator)) return undefined
  return (await navigator.storage.estimate().catch(() => undefined))?.usage
}

async function keptByFeature({ name, about, bytes }: FeatureStorage): Promise<KeptData[]> {
  const size = { bytes: (await bytes?.()) ?? 0 }
  return size.bytes > 0 ? [{ id: name, name, about, size, clear: undefined }] : []
}

function keptEntries(keeps: readonly FeatureStorage[]): KeptData[] {
  const stores: [string, () => Storage][] = [
    ['', () => localStorage],
    [' of this tab', () => sessionStorage],
  ]
  return stores.flatMap(([where, open]) => {
    let storage: Storage
    try {
      storage = open()
    } catch {
      return []
    }
    return Object.keys(storage)
      .filter((key) => key.startsWith(PREFIX))
      .toSorted()
      .map((key) => {
        // Keys per environment end with its name.
        const [kind = key, ...environment] = key.split(' ')
        const entry = keeps.find((each) => each.key === kind)
        return {
          id: `${key}${where}`,
          name: entry === undefined ? `${key}${where}` : [entry.name, ...environment].join(' '),
          about: entry?.about ?? (where === '' ? 'Shared by the tabs of this browser' : 'Only in this tab'),
          size: { bytes: new Blob([key, storage.getItem(key) ?? '']).size },
          clear: async () => {
            // First what would write it again.
            await entry?.clear?.()
            storage.removeItem(key)
          },
        }
      })
  })
}

async function keptDatabases(keeps: readonly FeatureStorage[]): Promise<KeptData[]> {
  if (!('indexedDB' in globalThis)) return []
  const found = await indexedDB.databases().catch(() => [])
  const names = found.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name] : [])).toSorted()
  return Promise.all(
    names.map(async (id) => {
      const {
        name = id,
        about = 'Stored by the console',
        clear = () => inDatabase(id, clearStores),
      }: Partial<FeatureStorage> = keeps.find(({ key }) => key === id) ?? {}
      return { id, name, about, size: { records: await recordCount(id) }, clear }
    }),
  )
}

/** The service worker's copies of our files. */
async function keptFiles(): Promise<KeptData[]> {
  const names = 'caches' in globalThis ? await caches.keys().catch(() => []) : []
  const own = names.filter((name) => name.startsWith(PREFIX))
  if (own.length === 0) return []
  const sizes = await Promise.all(own.map(cacheBytes))
  return [
    {
      id: 'console files',
      name: 'The console itself',
      about: 'App files and basemap, for opening offline. Fetched again on the next visit',
      size: { bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) },
      clear: async () => {
        const workers = await navigator.serviceWorker.getRegistrations()
        await Promise.all([...workers.map((worker) => worker.unregister()), ...own.map((name) => caches.delete(name))])
      },
    },
  ]
}

async function cacheBytes(name: string): Promise<number> {
  const cache = await caches.open(name)
  let bytes = 0
  // Blobs are made on the main thread, a fifth of a second for all.
  for (const answer of await cache.matchAll()) bytes += (await answer.arrayBuffer()).byteLength
  return bytes
}

/** A store that only has counts of the others. */
const COUNTS = 'facts'

/** Number of records: telling bytes would need reading them all. */
function recordCount(name: string): Promise<number> {
  return inDatabase(name, async (database) => {
    const stores = [...database.objectStoreNames].filter((store) => store !== COUNTS)
    const counts = await Promise.all(stores.map((store) => database.count(store)))
    return counts.reduce((sum, count) => sum + count, 0)
  })
}

async function inDatabase<Result>(name: string, work: (database: IDBPDatabase) => Promise<Result>): Promise<Result> {
  const database = await openDB(name)
  try {
    return await work(database)
  } finally {
    database.close()
  }
}
