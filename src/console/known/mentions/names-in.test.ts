import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { mentionsIn } from './mentions-in.ts'
import { readObjectPath } from './object-path.ts'

function named(json: unknown, leftOut?: string): string[] {
  return [...mentionsIn(json, leftOut)].flatMap((one) =>
    one === undefined ? [] : [`${one.kind} ${one.id} @ ${one.place}`],
  )
}

test.each([
  [{ media: { media: [{ relativePath: 'api/v1/objects/a/b.jpg' }] } }, 'object a/b.jpg @ media.media[0].relativePath'],
  [{ relativePath: '/api/v1/objects/a%20b/c%25.txt' }, 'object a b/c%.txt @ relativePath'],
  [{ at: 'https://hw.example/api/v1/objects/a/b?x=1' }, 'object a/b @ at'],
  [
    { specification: { still: 'missions/2026-325/still.jpg' } },
    'object missions/2026-325/still.jpg @ specification.still',
  ],
  [{ result: { report: 'objects/reports/r-1.json' } }, 'object reports/r-1.json @ result.report'],
  [{ objectPath: 'no-ending' }, 'object no-ending @ objectPath'],
  [{ object_paths: ['one', 'two'] }, 'object one @ object_paths[0]', 'object two @ object_paths[1]'],
  [{ files: ['reports/21 nov morning brief.txt'] }, 'object reports/21 nov morning brief.txt @ files[0]'],
  [{ stream: { egressId: 'cam-07-hd-ops' } }, 'egress cam-07-hd-ops @ stream.egressId'],
  [{ egress_stream_ids: ['a', ' b '] }, 'egress a @ egress_stream_ids[0]', 'egress b @ egress_stream_ids[1]'],
  [{ egress: { id: 'a', mode: 'wide' } }, 'egress a @ egress.id'],
  [{ egressStreams: [{ id: 'a' }] }, 'egress a @ egressStreams[0].id'],
  [{ stop: '/api/v1/video/egress_streams/cam%2F7' }, 'egress cam/7 @ stop'],
])('%j names it', (json, ...wanted) => {
  expect(named(json)).toEqual(wanted)
})

test.each([
  [{ '@type': 'type.googleapis.com/sar.v1.Track' }],
  [{ taskSpecificationUrl: 'type.googleapis.com/sar.v1.Track' }],
  [{ sourceId: 'gull-2/spi/212' }],
  [{ rate: '34 Mbit/s' }],
  [{ cron: '0 0/30 * * * ?' }],
  [{ type: 'image/svg+xml' }],
  [{ ratio: '1.5/2.5' }],
  [{ title: 'Escort M/T Nordic Vale' }],
  [{ words: 'Look at a/b.jpg, then c/d.jpg' }],
  [{ site: 'https://example.com/a/b.jpg' }],
  [{ relativePath: 'missions/still.jpg' }],
  [{ path: '/var/log/x.log' }],
  [{ path: 'a/../b.jpg' }],
  [{ path: 'a//b.jpg' }],
  [{ egressId: '..' }],
  [{ egressId: 7, objectPath: null }],
  [{ egress: 'enabled' }],
  [{ ingestId: 'cam-7' }],
])('%j names nothing', (json) => {
  expect(named(json)).toEqual([])
})

test('what is left out is left out at the top alone', () => {
  expect(
    named({ initialEntities: [{ objectPath: 'a' }], b: { initialEntities: { objectPath: 'c' } } }, 'initialEntities'),
  ).toEqual(['object c @ b.initialEntities.objectPath'])
})

test('whatever comes, it ends, and names nothing that could not be asked for', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.string({ unit: 'binary' }), (json, text) => {
      for (const named of mentionsIn([json, { objectPath: text, still: `a/${text}.jpg`, egressId: text }])) {
        if (named?.kind === 'object') expect(readObjectPath(named.id)).toEqual({ ok: true, path: named.id })
        if (named?.kind === 'egress') expect(named.id.trim()).toBe(named.id)
      }
    }),
  )
  let deep: unknown = 'a/b.jpg'
  for (let depth = 0; depth < 100_000; depth += 1) deep = { deep }
  expect(named(deep)).toEqual([])
})
