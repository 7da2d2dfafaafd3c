import type { Served } from '../../objects/hash-object.ts'

/** A node's statements about a (path, checksum) pair. */
export interface NodeSide {
  name: string
  /** It deleted this content and won't synchronize it again. */
  isSuppressed: boolean
  /** Its current answer for the path; `undefined` unless asked. */
  served: Served | undefined
}

type Now = 'this content' | 'other content' | 'something' | 'nothing' | 'unknown'

function now({ served }: NodeSide, checksum: string | undefined): Now {
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

/** Why an object on one node is missing on the other, by both answers: one sentence. */
export function explainPair(checksum: string | undefined, a: NodeSide, b: NodeSide): string {
  if (a.isSuppressed && b.isSuppressed) return explainBoth(checksum, a, b)
  const [deleter, other] = a.isSuppressed ? [a, b] : [b, a]
  const [here, there] = [now(deleter, checksum), now(other, checksum)]
  if (here === 'unknown' || there === 'unknown')
    return `Only ${deleter.name} deleted this content. Ask both nodes what they serve here now.`
  if (here === 'this content') return `${deleter.name} serves this content again, after deleting it.`
  if (here === 'nothing' && there === 'this content')
    return `Missing on ${deleter.name}, which deleted it and won’t sync it again. ${other.name} still serves it.`
  if (here === 'nothing' && there === 'nothing')
    return `Neither node serves it. ${deleter.name} deleted it, and ${other.name} doesn’t have the path.`
  if (here === 'nothing' && there === 'something')
    return `Missing on ${deleter.name}, which deleted it. ${other.name} serves an object that can’t be compared.`
  if (here === 'nothing')
    return `${deleter.name} deleted this content and serves nothing. ${other.name} serves other content, which this record doesn’t block.`
  if (there === 'this content')
    return `${other.name} still serves the content that ${deleter.name} deleted. ${deleter.name} serves ${here === 'something' ? 'an object that can’t be compared' : 'other content'} there now.`
  if (there === 'nothing')
    return `${deleter.name} deleted this content and serves another object there now. ${other.name} doesn’t have the path.`
  return 'Neither node is known to serve this content. Both have an object at the path, so nothing is missing by this record.'
}

function explainBoth(checksum: string | undefined, a: NodeSide, b: NodeSide): string {
  const serving = [a, b].filter((side) => now(side, checksum) === 'this content').map(({ name }) => name)
  if (serving.length === 2) return 'Both nodes recorded it as deleted, and both serve it again.'
  if (serving.length === 1)
    return `Both nodes recorded it as deleted, yet ${serving.join('')} serves it: it was stored there again since.`
  return 'Both nodes deleted it. Neither syncs it from the other.'
}
