import { isRecord } from '../../../../contract/json.ts'
import { kept } from '../../../platform/storage/kept.ts'

/** `first`: this console knows no key of this environment. `other`: it knows this key under another name. */
export type Trust =
  | { readonly kind: 'known' | 'first' }
  | { readonly kind: 'changed'; readonly before: string }
  | { readonly kind: 'other'; readonly of: string }

const MOST_ENVIRONMENTS = 200
const knownKeys = kept<Readonly<Record<string, string>>>('watchfloor.capsule-keys', parseKeys, {})

/** What is known of an environment's key when this one is seen. */
export function trustIn(environment: string, publicKey: string): Trust {
  const before = knownKeys.read()[environment]
  if (before === undefined) return { kind: 'first' }
  return before === publicKey ? { kind: 'known' } : { kind: 'changed', before }
}

/** The same, and the first one is remembered; another one later only when somebody accepts it. */
export function seeKey(environment: string, publicKey: string): Trust {
  const trust = trustIn(environment, publicKey)
  if (trust.kind === 'first') acceptKey(environment, publicKey)
  return trust
}

/**
 * What is known of the key of a file that says it is of an environment with this name. Nothing is remembered by it: anyone can write any name into a file
 * and sign it. Keys come from servers that this console signed in to, and from files that somebody accepted.
 */
export function trustInFile(name: string, publicKey: string): Trust {
  const keys = Object.entries(knownKeys.read()).map(([place, key]) => ({ name: nameOf(place), key }))
  const ofName = keys.filter((known) => known.name === name)
  const [before] = ofName
  if (ofName.some(({ key }) => key === publicKey)) return { kind: 'known' }
  const other = keys.find(({ key }) => key === publicKey)
  if (other !== undefined) return { kind: 'other', of: other.name }
  return before === undefined ? { kind: 'first' } : { kind: 'changed', before: before.key }
}

/** Files with this name may be signed with this key too; what is known of servers stays. */
export function acceptFileKey(name: string, publicKey: string): void {
  acceptKey(`${name} ${FILE}`, publicKey)
}

/** In the place of an address, which has no blank and a colon in it. */
const FILE = 'file'

function nameOf(place: string): string {
  return place.slice(0, place.lastIndexOf(' '))
}

/** From now on this is the environment's key. */
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

/** An environment as keys are kept by: another address is another environment. */
export function keyPlace({ name, url }: { readonly name: string; readonly url: string }): string {
  return `${name} ${url}`
}

/** `3f9a 41c2 8e07`: enough to compare by eye or ear. */
export function shortKey(publicKey: string): string {
  return publicKey.slice(0, 12).replaceAll(/(.{4})(?=.)/g, '$1 ')
}
