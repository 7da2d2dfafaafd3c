import { parseAccept } from 'hono/utils/accept'

/**
 * The coding of `available` that an `Accept-Encoding` likes best (RFC 9110, section 12.5.3), the earlier one on a tie; undefined is identity,
 * which also answers a header that refuses everything.
 */
export function preferredCoding<Coding extends string>(
  header: string | undefined,
  available: readonly Coding[],
): Coding | undefined {
  const accepted = parseAccept(header ?? '').map(({ type, q }) => ({ type: type.toLowerCase(), q }))
  const weight = (coding: string) =>
    (accepted.find(({ type }) => type === coding) ?? accepted.find(({ type }) => type === '*'))?.q
  const identity = accepted.find(({ type }) => type === 'identity')?.q ?? 0
  let best: { coding: Coding; q: number } | undefined
  for (const coding of available) {
    const q = weight(coding) ?? 0
    if (q > 0 && q >= identity && q > (best?.q ?? 0)) best = { coding, q }
  }
  return best?.coding
}
