import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { isLoopback } from '../options.ts'

/**
 * Which requests come from a wall: those of this machine, and of the addresses and networks named (`10.1.2.3`, `10.1.0.0/16`, `fd00::/8`).
 */
export function wallAddresses(named: readonly string[]): (incoming: IncomingMessage) => boolean {
  const allowed = new BlockList()
  for (const name of named) {
    const [address = '', bits] = name.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) allowed.addAddress(address, family)
    else allowed.addSubnet(address, Number(bits), family)
  }
  return ({ socket, headers }) => {
    // A proxy on this machine speaks for anyone: what it passes on is not from here.
    if (headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined) return false
    // IPv4 on an IPv6 socket.
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '')
    if (isLoopback(address)) return true
    return isIP(address) !== 0 && allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
}
