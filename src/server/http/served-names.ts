import type { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { hostname } from 'node:os'

/**
 * Whether a request's `Host` names this server. A page of another site can point its own name at our address (DNS rebinding) and would then share our
 * origin. Addresses, `localhost` and the names that this server was told or is certified for can't be pointed anywhere by others.
 *
 * @param publicNames Lower-case names under which the server is reached, without ports.
 */
export function servedNames({
  host,
  publicNames,
  certificate,
}: {
  host: string
  publicNames: readonly string[]
  certificate?: X509Certificate | undefined
}): (header: string | undefined) => boolean {
  const names = new Set([host.toLowerCase(), hostname().toLowerCase(), ...publicNames])
  return (header) => {
    const name = nameIn(header)
    if (name === undefined) return false
    return isAddressOrLocal(name) || names.has(name) || certificate?.checkHost(name) !== undefined
  }
}

/**
 * Whether a name (from `nameIn`) is an address or always means the asking machine (RFC 6761, section 6.3).
 */
export function isAddressOrLocal(name: string): boolean {
  return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')
}

/** The lower-case name or address in a `Host` header; undefined for anything else. */
export function nameIn(header: string | undefined): string | undefined {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::\d*)?$/.exec(header?.toLowerCase() ?? '') ?? []
  return bracketed ?? plain?.replace(/\.$/, '')
}
