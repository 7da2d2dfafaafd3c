import { parseDictionary } from 'structured-headers'

/** RFC 9110, section 12.5.3, without "not acceptable"; ignores members with a malformed weight. */
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

/** Urgency of a `Priority` header (RFC 9218); `fallback` when missing or malformed (section 4). */
export function urgencyOf(priority: string | null, fallback: number): number {
  if (priority === null) return fallback
  try {
    const member = parseDictionary(priority).get('u')
    const urgency = member?.[0]
    // 3.0 is a decimal in RFC 8941, but the parser returns the same number.
    const written = /(?:^|,)[ \t]*u=\d(?![\d.])/.test(priority)
    return typeof urgency === 'number' && written && urgency >= 0 && urgency <= 7 ? urgency : fallback
  } catch {
    return fallback
  }
}
