import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'

import { wallAddresses } from './wall-addresses.ts'

test('loopback, and the addresses and networks that are named', () => {
  const refusalOf = wallAddresses(['10.1.0.0/16', '192.0.2.7', 'fd00::/8'], () => true)
  const from = (remoteAddress: string, headers: IncomingMessage['headers'] = {}) =>
    refusalOf({ socket: { remoteAddress }, headers, httpVersion: '1.1' } as IncomingMessage)
  for (const at of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.200.3', '::ffff:10.1.0.9', '192.0.2.7', 'fd12::1'])
    expect(from(at), at).toBeUndefined()
  for (const at of ['10.2.0.1', '192.0.2.8', 'fe80::1', '', 'unknown'])
    expect(from(at), at).toContain('no wall tokens to this address')
  expect(from('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toContain('A proxy forwarded this request')
})
