import { isRecord } from '../../../../contract/json.ts'
import { kept } from '../../../platform/storage/kept.ts'

/** `first`: no key stored yet. `other`: this key is stored under another name. */
export type Trust =
  | { readonly kind: 'known' | 'first' }
  | { readonly kind: 'changed'; readonly before: string }
  | { readonly kind: 'other'; readonly of: string }

const MOST_ENVIRONMENTS = 200
const knownKeys = kept<Readonly<Record<string, string>>>('watchfloor.capsule-keys', parseKeys, {})

export function trustIn(environment: string, publicKey: string): Trust {
  const before = knownKeys.read()[environment]
  if (before === undefined) return { kind: 'first' }
  return before === publicKey ? { kind: 'known' } : { kind: 'changed', before }
}

/** Stores a first key; others only once accepted. */
export function recordKey(environment: string, publicKey: string): Trust {
  const trust = trustIn(environment, publicKey)
  if (trust.kind === 'first') acceptKey(environment, publicKey)
  return trust
}

/** Stores nothing: anyone can sign a file under any name. */
export function trustInFile(name: string, publicKey: string): Trust {
  const keys = Object.entries(knownKeys.read()).map(([place, key]) => ({ name: nameOf(place), key }))
  const ofName = keys.filter((known) => known.name === name)
  const [before] = ofName
  if (ofName.some(({ key }) => key === publicKey)) return { kind: 'known' }
  const other = keys.find(({ key }) => key === publicKey)
  if (other !== undefined) return { kind: 'other', of: other.name }
  return before === undefined ? { kind: 'first' } : { kind: 'changed', before: before.key }
}

/** Accepts the key for files of that name; servers' keys stay. */
export function acceptFileKey(name: string, publicKey: string): void {
  acceptKey(`${name} ${FILE}`, publicKey)
}

/** Not a URL, so files can't be confused with servers. */
const FILE = 'file'

function nameOf(place: string): string {
  return place.slice(0, place.lastIndexOf(' '))
}

export function acceptKey(environment: string, publicKey: string): void {
  const { [environment]: _before, ...others } = knownKeys.read()
  knownKeys.write(Object.fromEntries([...Object.entries(others), [environment, publicKey]].slice(-MOST_ENVIRONMENTS)))
}

function parseKeys(stored: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(isRecord(stored) ? stored : {}).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  )
}

export function keyPlace({ name, url }: { readonly name: string; readonly url: string }): string {
  return `${name} ${url}`
}

/** `3f9a 41c2 8e07`: to compare by eye or ear. */
export function shortKey(publicKey: string): string {
  return publicKey.slice(0, 12).replaceAll(/(.{4})(?=.)/g, '$1 ')
}
