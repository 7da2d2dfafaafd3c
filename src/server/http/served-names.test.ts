import { X509Certificate } from 'node:crypto'
import { hostname } from 'node:os'
import { generate } from 'selfsigned'
import { expect, test } from 'vitest'

import { servedNames } from './served-names.ts'

test('addresses, local names and those that the server was told are its own, and no others', async () => {
  const { cert } = await generate([{ name: 'commonName', value: 'floor.example' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: '*.floor.example' }] }],
  })
  const isServed = servedNames({
    host: 'Watch.example',
    publicNames: ['public.example'],
    certificate: new X509Certificate(cert),
  })
  for (const host of [
    '127.0.0.1',
    '10.1.2.3:4600',
    '[::1]:4600',
    '[fd00::1]',
    'localhost:1',
    'a.localhost',
    'LOCALHOST.',
    'watch.example:4600',
    'Public.Example',
    'public.example.',
    'a.floor.example',
    hostname(),
  ])
    expect(isServed(host), host).toBe(true)
  for (const host of [
    undefined,
    '',
    'evil.example',
    'public.example.evil',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'user@127.0.0.1',
    '[evil.example]',
    'a.b.floor.example',
    'public.example, evil.example',
    ':4600',
  ])
    expect(isServed(host), String(host)).toBe(false)
})
