import { compress } from '@cloudpss/zstd/wasm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { compareTypes } from './content-type.ts'
import { detectContent } from './detect.ts'
import { detectEncoding } from './text-encoding.ts'

function detect(content: Uint8Array | string, path = 'object') {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return detectContent(bytes, path, detectEncoding(bytes, true))
}

test.each([
  ['{"a": 1}', 'json', 'JSON'],
  [' \n[1,2', 'json', 'JSON'],
  ['{"type":"FeatureCollection","features":[]}', 'json', 'GeoJSON'],
  ['{not json}', 'text', 'ASCII text'],
  ['<!doctype html><script>alert(1)</script>', 'text', 'HTML'],
  ['<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'text', 'SVG'],
  ['<svg/>', 'text', 'SVG'],
  ['<?xml version="1.0"?><kml/>', 'text', 'KML'],
  ['<?xml version="1.0"?><a/>', 'text', 'XML'],
  ['<3 you', 'text', 'ASCII text'],
  ['lat,lon,alt\n1,2,3\n4,5,6\n7,8,9\n', 'table', 'CSV'],
  ['Wind NW.\nSea moderate, rising.\nIce.\n', 'text', 'ASCII text'],
  ['%PDF-1.7\n%âãÏÓ\n', 'pdf', 'PDF'],
])('%j is %s', async (content, kind, label) => {
  expect(await detect(content)).toMatchObject({ kind, label })
})

test('bytes that are nothing known, and no bytes', async () => {
  expect(await detect(new Uint8Array([0, 1, 2, 3]))).toEqual({
    kind: 'binary',
    label: 'Not recognized',
    mime: undefined,
  })
  expect((await detect(new Uint8Array())).kind).toBe('empty')
  expect(await detect(new Uint8Array(compress(new Uint8Array(100))))).toMatchObject({ label: 'Zstandard' })
})

test('never fails, whatever the bytes', async () => {
  await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => void (await detect(bytes))))
})

const jpeg = { kind: 'image', label: 'JPEG', mime: 'image/jpeg' } as const
const text = { kind: 'text', label: 'UTF-8 text', mime: 'text/plain' } as const
const unknown = { kind: 'binary', label: 'Not recognized', mime: undefined } as const

test.each([
  ['image/jpeg', jpeg, 'matches'],
  ['IMAGE/JPG; x=1', jpeg, 'matches'],
  ['image/png', jpeg, 'differs'],
  ['text/html', jpeg, 'differs'],
  [null, jpeg, 'not stated'],
  ['application/octet-stream', jpeg, 'says nothing'],
  ['text/markdown', text, 'matches'],
  ['application/json', text, 'differs'],
  ['application/x-xtf', unknown, 'can’t be checked'],
  ['image/png', unknown, 'differs'],
  ['application/pdf', unknown, 'differs'],
])('%s for %o: %s', (stated, detected, outcome) => {
  expect(compareTypes(stated, detected).outcome).toBe(outcome)
})
