import type { Served } from '../../objects/hash-object.ts'

/** A node's statements about a (path, checksum) pair. */
export interface Side {
  name: string
  /** It deleted this content and won't synchronize it again. */
  isSuppressed: boolean
  /** What it serves for the path now; `undefined` unless asked. */
  served: Served | undefined
}

type Now = 'this content' | 'other content' | 'something' | 'nothing' | 'unknown'

function now({ served }: Side, checksum: string | undefined): Now {
  switch (served?.kind) {
    case 'served':
      return served.sha256 === checksum?.toLowerCase() ? 'this content' : 'other content'
    case 'there':
    case 'too large':
      return 'something'
    case 'not served':
      return 'nothing'
    default:
      return 'unknown'
  }
}

/** Why an object on one node is missing on the other, as far as their answers tell: one sentence. */
export function explainPair(checksum: string | undefined, a: Side, b: Side): string {
  if (a.isSuppressed && b.isSuppressed) return explainBoth(checksum, a, b)
  const [deleter, other] = a.isSuppressed ? [a, b] : [b, a]
  const [here, there] = [now(deleter, checksum), now(other, checksum)]
  if (here === 'unknown' || there === 'unknown')
    return `Only ${deleter.name} deleted this content; ask both nodes what they serve at this path now.`
  if (here === 'this content')
    return `${deleter.name} serves this content although its record says deleted: it was stored there again since.`
  if (here === 'nothing' && there === 'this content')
    return `Missing on ${deleter.name} because it was deleted there and is kept from syncing again; ${other.name} still serves it.`
  if (here === 'nothing' && there === 'nothing')
    return `Served on neither node: ${deleter.name} deleted it, and ${other.name} does not have the path either.`
  if (here === 'nothing' && there === 'something')
    return `Missing on ${deleter.name}, which deleted this content; ${other.name} serves an object that could not be compared.`
  if (here === 'nothing')
    return `${deleter.name} deleted this content and serves nothing; ${other.name} serves other content, which this record does not hold back.`
  if (there === 'this content')
    return `${other.name} still serves the content that ${deleter.name} deleted; ${deleter.name} serves ${here === 'something' ? 'an object that could not be compared' : 'other content'} there now.`
  if (there === 'nothing')
    return `${deleter.name} deleted this content and serves another object there now; ${other.name} does not have the path.`
  return 'Neither node is known to serve this content; both have an object at the path, so nothing is missing by this record.'
}

function explainBoth(checksum: string | undefined, a: Side, b: Side): string {
  const serving = [a, b].filter((side) => now(side, checksum) === 'this content').map(({ name }) => name)
  if (serving.length === 2)
    return 'Deleted on both nodes by their records, yet both serve it: it was stored again since.'
  if (serving.length === 1)
    return `Deleted on both nodes by their records, yet ${serving.join('')} serves it: it was stored there again since.`
  return 'Deleted on both nodes, so neither gets it from the other again.'
}
