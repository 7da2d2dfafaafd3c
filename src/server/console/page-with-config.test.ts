// @vitest-environment jsdom
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { array, assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'

import { serveFile } from './console-files.ts'
import { withConfig } from './page-with-config.ts'

const HTML = '<!doctype html><html><head><title>Console</title></head><body><div id="root"></div></body></html>'
const bare = { type: 'text/html', hash: 'bare', bytes: Buffer.from(HTML), compressed: {} }

function written(name: string) {
  const page = withConfig(bare, { environments: [{ name, url: '' }] })
  if (page === undefined) throw new Error('no page')
  return page
}

test('whatever the configuration says, the page holds exactly that, and nothing of it is markup', () => {
  const hostile = constantFrom(
    '</script>',
    '<!--',
    '-->',
    '<script>',
    '\u2028',
    '\u2029',
    '$&',
    "$'",
    '"',
    '\\',
    '&lt;',
  )
  assert(
    property(array(hostile.map(String)), string(), (parts, rest) => {
      const name = parts.join('') + rest
      const page = new DOMParser().parseFromString(written(name).bytes.toString(), 'text/html')
      expect(JSON.parse(page.getElementById('config')?.textContent ?? '')).toEqual({
        environments: [{ name, url: '' }],
      })
      expect(page.head.childElementCount).toBe(2)
      expect(page.body.innerHTML).toBe('<div id="root"></div>')
    }),
    { numRuns: 40 },
  )
})

test('its compressed forms and its entity tag are those of what is sent', async () => {
  const page = written('East')
  for (const [coding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const request = new Request('http://localhost/', { headers: { 'Accept-Encoding': coding } })
    const response = serveFile(page, '/', request)
    expect(response.headers.get('content-encoding')).toBe(coding)
    expect(unpack(Buffer.from(await response.arrayBuffer()))).toEqual(page.bytes)
  }
  expect(page.hash).not.toBe(written('West').hash)
  expect(page.hash).toBe(written('East').hash)
  const part = serveFile(page, '/', new Request('http://localhost/', { headers: { Range: 'bytes=-7' } }))
  expect([part.status, await part.text()]).toEqual([206, '</html>'])
})

test('where there is no page there is none with a configuration', () => {
  expect(withConfig(undefined, { environments: [] })).toBeUndefined()
})
