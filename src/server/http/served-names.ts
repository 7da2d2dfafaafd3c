import type { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { hostname } from 'node:os'

/** Against DNS rebinding: another site's name at our address would share our origin. */
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

/** RFC 6761, section 6.3. */
export function isAddressOrLocal(name: string): boolean {
  return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')
}

/** In lower case; undefined for anything else. */
export function nameIn(header: string | undefined): string | undefined {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::\d*)?$/.exec(header?.toLowerCase() ?? '') ?? []
  return bracketed ?? plain?.replace(/\.$/, '')
}
