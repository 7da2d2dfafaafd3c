import { parseDictionary } from 'structured-headers'

/**
 * The content coding for an object: `zstd` only when the header names it and doesn't prefer identity (RFC
 * 9110, section 12.5.3); a member with a malformed weight is ignored. Never "not acceptable": anything else
 * gets identity.
 */
export function contentCoding(acceptEncoding: string | null): 'identity' | 'zstd' {
  let zstd = 0
  let identity: number | undefined
  for (const member of (acceptEncoding ?? '').split(',')) {
    const match = /^([\w!#$%&'*+.^`|~-]+)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i.exec(member.trim())
    if (!match) continue
    const coding = match[1]?.toLowerCase()
    const weight = Number(match[2] ?? 1)
    if (coding === 'zstd') zstd = weight
    if (coding === 'identity') identity = weight
  }
  return zstd > 0 && zstd >= (identity ?? 0) ? 'zstd' : 'identity'
}

/** Urgency 0 to 7 of a `Priority` header (RFC 9218); `fallback` when there is none, or one that doesn't parse (ignored, as section 4 says). */
export function urgencyOf(priority: string | null, fallback: number): number {
  if (priority === null) return fallback
  try {
    const member = parseDictionary(priority).get('u')
    const urgency = member?.[0]
    // A decimal such as 3.0 is no integer there, though the parser makes both a number.
    const written = /(?:^|,)[ \t]*u=\d(?![\d.])/.test(priority)
    return typeof urgency === 'number' && written && urgency >= 0 && urgency <= 7 ? urgency : fallback
  } catch {
    return fallback
  }
}
