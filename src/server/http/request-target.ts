import { percentDecoded } from '../../environment/request/percent-decoded.ts'
import { apiError } from './api-error.ts'

const LONGEST_TARGET = 8192

/** Refuses targets that a URL parser would rewrite (`..`, `%2e%2e`, `\`, `#`) to another resource. */
export function readTarget(method: string | undefined, raw: string): { target: string; refusal?: Response } {
  const target = raw.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
  const reason = faultOf(target)
  return reason === undefined ? { target } : { target, refusal: apiError(method, target, 400, reason) }
}

function faultOf(target: string): string | undefined {
  if (!target.startsWith('/')) return 'the request target must be a path'
  if (target.length > LONGEST_TARGET) return `the request target is longer than ${LONGEST_TARGET} bytes`
  if (/[^\x21-\x7e]/.test(target)) return 'the request target has characters that must be percent-encoded'
  const path = target.split('?', 1)[0] ?? ''
  if (/[\\#]/.test(target)) return 'the request target has a backslash or a fragment'
  // The URL standard folds bare and encoded dots.
  if (path.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment))) return 'the path has a dot segment (. or ..)'
  // Environments judge broken encodings; refuse only escapes that old decoders read as a dot or slash.
  if (isOfEnvironment(path)) return overlong.test(path) ? "the path has percent-encoding that isn't UTF-8" : undefined
  return percentDecoded(path) === undefined ? 'the path has malformed percent-encoding' : undefined
}

/** Overlong UTF-8 (RFC 3629, section 3), which lenient decoders read as ASCII, and `%u002e`. */
const overlong = /%(?:c[01]|e0%[89]|f0%8|f[89a-f]%8|u)/i

export function isOfEnvironment(path: string): boolean {
  return /^(?:\/environments\/[\w-]+)?\/api\/v1\//.test(path)
}
