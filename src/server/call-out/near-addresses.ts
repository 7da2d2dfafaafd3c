import { BlockList, isIP } from 'node:net'

/** This machine, link-local (cloud metadata services too) and unspecified addresses. */
const near = new BlockList()
near.addSubnet('127.0.0.0', 8, 'ipv4')
near.addSubnet('169.254.0.0', 16, 'ipv4')
near.addSubnet('0.0.0.0', 8, 'ipv4')
near.addAddress('::1', 'ipv6')
near.addAddress('::', 'ipv6')
near.addSubnet('fe80::', 10, 'ipv6')

export function isNearAddress(address: string): boolean {
  const plain = address.split('%')[0] ?? ''
  // `BlockList` knows IPv4 addresses in IPv6 ones too.
  return isIP(plain) !== 0 && near.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

/** Of a URL, in which IPv6 is in brackets. */
export function isNearHost(host: string): boolean {
  const name = host
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()
    .replace(/\.$/, '')
  return name === 'localhost' || name.endsWith('.localhost') || isNearAddress(name)
}
