import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'

import { harborWest } from './harbor-west.test.support.ts'

const { objects, deletedObjects } = harborWest(Date.parse('2026-11-21T14:22:07Z'))

async function bytesOf(path: string): Promise<Buffer> {
  const object = objects.find((each) => each.path === path)
  if (object === undefined) throw new Error(path)
  const content = object.content()
  if (content instanceof Uint8Array) return Buffer.from(content)
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function sha256(path: string): Promise<string> {
  return createHash('sha256')
    .update(await bytesOf(path))
    .digest('hex')
}

test('paths are different, and none has an empty or dot segment', () => {
  expect(new Set(objects.map(({ path }) => path)).size).toBe(objects.length)
  for (const { path } of objects) expect(path.split('/').filter((part) => ['', '.', '..'].includes(part))).toEqual([])
})

test('bytes begin as their content type has it', async () => {
  const beginnings: Record<string, string> = {
    'image/jpeg': 'ffd8ff',
    'image/png': '89504e470d0a1a0a',
    'application/pdf': '255044462d',
    'video/webm': '1a45dfa3',
    'audio/wav': '52494646',
    'application/x-netcdf': '43444601',
  }
  expect(objects.filter(({ contentType }) => beginnings[contentType] !== undefined).length).toBeGreaterThan(9)
  for (const { path, contentType } of objects) {
    const expected = beginnings[contentType]
    if (expected !== undefined)
      expect([path, (await bytesOf(path)).subarray(0, expected.length / 2).toString('hex')]).toEqual([path, expected])
  }
  expect((await bytesOf('missions/2026-325/gull-5/eo/clip-140644.mp4')).subarray(4, 8).toString()).toBe('ftyp')
})

test('what is filled has the same bytes each time', async () => {
  const gone = deletedObjects.find(({ path }) => path === 'sar/halcyon/drift-model-1200.nc')
  expect(await sha256('sar/halcyon/drift-model-1200.nc')).toBe(gone?.checksum)
  expect(await sha256('diagnostics/noise.bin')).toBe(await sha256('diagnostics/noise.bin'))
})

test('JSON, GeoJSON and CSV can be read, with times of the start', async () => {
  const track: { fixes: { time: string }[] } = JSON.parse((await bytesOf('tracks/track-4471.json')).toString())
  expect(track.fixes).toHaveLength(280)
  expect(track.fixes[0]?.time).toBe('2026-11-21T12:02:07Z')
  const areas: { features: unknown[] } = JSON.parse((await bytesOf('maps/search-areas.geojson')).toString())
  expect(areas.features.length).toBeGreaterThan(9)
  const lines = (await bytesOf('tracks/track-4471.csv')).toString().split('\r\n')
  expect(lines).toHaveLength(121)
  expect(lines[120]).toMatch(/^2026-11-21T14:21:37Z,/)
})

test('some are empty, some are large, some have names that need care', async () => {
  expect(await bytesOf('diagnostics/empty')).toHaveLength(0)
  expect((await bytesOf('missions/2026-325/skate-3/sonar/line-12.xtf')).length).toBe(8 * 1024 * 1024)
  for (const mark of [' ', '%', '#', '?', '+', 'ö']) expect(objects.some(({ path }) => path.includes(mark))).toBe(true)
})
