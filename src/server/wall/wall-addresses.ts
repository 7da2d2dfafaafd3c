import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

import { nameIn } from '../http/served-names.ts'
import { isLoopback } from '../options.ts'

/** Undefined for direct requests from allowed addresses, to a name of this server, by one of our pages. */
export function wallAddresses(
  named: readonly string[],
  isServed: (host: string | undefined) => boolean,
): (incoming: IncomingMessage) => string | undefined {
  const allowed = new BlockList()
  for (const name of named) {
    const [address = '', bits] = name.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) allowed.addAddress(address, family)
    else allowed.addSubnet(address, Number(bits), family)
  }
  const isNear = (remote: string | undefined) => {
    // IPv4 on an IPv6 socket.
    const address = (remote ?? '').replace(/^::ffff:(?=\d+\.)/, '')
    if (isLoopback(address)) return true
    return isIP(address) !== 0 && allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return (incoming) => {
    if (!isNear(incoming.socket.remoteAddress) || isFromOtherPage(incoming))
      return 'The server gives no wall tokens to this address (see --wall-address)'
    // A local proxy speaks for anyone.
    if (isPassedOn(incoming))
      return 'A proxy forwarded this request: the server gives wall tokens to direct connections only'
    if (!isServed(incoming.headers.host))
      return `The server doesn’t know the name ${shownName(incoming.headers.host)}: add it with --public-name`
    return undefined
  }
}

/** Of proxies, balancers and delivery networks; some write underscores. */
const proxyHeaders =
  /^(forwarded$|via$|client-ip$|proxy-|remote-|true-client-|cf-|fastly-|fly-|cdn-|akamai-|x-(forwarded|real|client|cluster|original|proxy|envoy|remote|amz|azure|arr|appengine|vercel|nf|scheme|host))/

/** By a proxy. */
export function isPassedOn({ httpVersion, headers }: Pick<IncomingMessage, 'httpVersion' | 'headers'>): boolean {
  // No browser speaks HTTP/1.0, but silent proxies do.
  if (httpVersion === '1.0') return true
  return Object.keys(headers).some((name) => proxyHeaders.test(name.replaceAll('_', '-')))
}

/** Another site's page could not read the answer and has no reason to ask. */
function isFromOtherPage({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin, host } = headers
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase())
}

/** For messages: repeats nothing else of the header. */
function shownName(host: string | undefined): string {
  const name = nameIn(host) ?? ''
  return /^[a-z0-9.-]{1,253}$/.test(name) ? name : 'in the request'
}
