import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createWorld } from '../world.ts'
import { scenarioObjects, STILL } from './catalogue.ts'

const world = createWorld(1, Date.parse('2026-11-21T14:22:07Z'))
const objects = scenarioObjects(world)

const bytesOf = (path: string): Buffer => {
  const object = objects.find((each) => each.path === path)
  if (object === undefined) throw new Error(path)
  return Buffer.from(object.bytes())
}

test('paths are different, and none has an empty or dot segment', () => {
  expect(new Set(objects.map(({ path }) => path)).size).toBe(objects.length)
  for (const { path } of objects) expect(path.split('/').filter((part) => ['', '.', '..'].includes(part))).toEqual([])
})

test('the same bytes each time', () => {
  for (const { path, bytes } of objects)
    expect([path, Buffer.from(bytes()).equals(bytesOf(path))]).toEqual([path, true])
})

test('bytes begin as their content type has it', () => {
  const beginnings: Record<string, string> = {
    'image/jpeg': 'ffd8ff',
    'image/png': '89504e470d0a1a0a',
    'application/pdf': '255044462d',
    'video/webm': '1a45dfa3',
    'audio/wav': '52494646',
    'application/x-netcdf': '43444601',
  }
  for (const { path, contentType } of objects) {
    const expected = beginnings[contentType]
    if (expected !== undefined)
      expect([
        path,
        bytesOf(path)
          .subarray(0, expected.length / 2)
          .toString('hex'),
      ]).toEqual([path, expected])
  }
  expect(bytesOf('missions/2026-325/gull-5/eo/clip-140644.mp4').subarray(4, 8).toString()).toBe('ftyp')
})

test('a PNG holds all rows of its picture', () => {
  const png = bytesOf('sar/halcyon/portrait.png')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const at = png.indexOf('IDAT')
  expect(inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))).toHaveLength(height * (1 + 3 * width))
})

test('a JPEG ends with its marker and leaves no marker in its data', () => {
  const jpeg = bytesOf(STILL)
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  const markers = [...jpeg.subarray(scan + 2, -2).keys()].filter(
    (at) => jpeg[scan + 2 + at] === 0xff && jpeg[scan + 3 + at] !== 0,
  )
  expect(markers).toEqual([])
  expect(jpeg.subarray(-2).toString('hex')).toBe('ffd9')
})

test('JSON, GeoJSON and CSV can be read', () => {
  expect(JSON.parse(bytesOf('tracks/track-4471.json').toString()).fixes).toHaveLength(280)
  const areas = JSON.parse(bytesOf('maps/search-areas.geojson').toString())
  expect(areas.features.length).toBeGreaterThan(9)
  expect(bytesOf('tracks/track-4471.csv').toString().split('\r\n')).toHaveLength(121)
})

test('some are empty, some are large, some have names that need care', () => {
  expect(bytesOf('diagnostics/empty')).toHaveLength(0)
  expect(bytesOf('missions/2026-325/skate-3/sonar/line-12.xtf').length).toBe(8 * 1024 * 1024)
  for (const mark of [' ', '%', '#', '?', '+', 'ö']) expect(objects.some(({ path }) => path.includes(mark))).toBe(true)
})
