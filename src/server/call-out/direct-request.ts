import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { Agent, fetch } from 'undici'

import { isNearAddress } from './near-addresses.ts'
import type { SendRequest } from './post.ts'

/**
 * Without proxies. Names that resolve to this machine are refused while connecting, so a changed name can't
 * lead there either.
 */
export function directRequests({ allowLoopback }: { allowLoopback: boolean }): {
  send: SendRequest
  close: () => Promise<void>
} {
  const agent = new Agent({ connect: allowLoopback ? {} : { lookup: lookupElsewhere }, connections: 10 })
  return {
    send: (url, init) => fetch(url, { ...init, redirect: 'manual', dispatcher: agent }),
    close: () => agent.destroy(),
  }
}

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

function lookupElsewhere(name: string, options: LookupOptions, done: Found): void {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, [])
    const [near] = addresses.filter(({ address }) => isNearAddress(address))
    if (near !== undefined) return done(Object.assign(new Error('near'), { code: 'ENEAR' }), [])
    if (options.all) return done(null, addresses)
    const [first] = addresses
    done(null, first?.address ?? '', first?.family)
  })
}
