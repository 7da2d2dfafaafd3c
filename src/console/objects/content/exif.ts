import { queryOptions, skipToken } from '@tanstack/react-query'

import type { Content } from '../receive/receiver.ts'

/** What a camera wrote into a picture, as far as it helps to tell when and where it was taken. Nothing of it is checked by anybody. */
export interface ExifFacts {
  /** By the camera's clock, with its time zone where it wrote one: `2026-11-21 13:55:02 +00:00`. */
  taken: string | undefined
  camera: string | undefined
  /** Degrees, WGS84. */
  position: { latitude: number; longitude: number } | undefined
  /** Metres above sea level. */
  altitude: number | undefined
}

/** Where cameras put it: at the beginning. */
const HEAD_BYTES = 1_000_000

/** What a picture says of itself; `null` when it says nothing. Where the reader doesn't load, the picture shows without. */
export function exifOptions(content: Content | undefined) {
  const picture = content?.detected.kind === 'image' ? content.blob : undefined
  return queryOptions({
    queryKey: ['object', content?.sha256, 'exif'],
    queryFn: picture === undefined ? skipToken : async () => (await readExif(picture)) ?? null,
    gcTime: 0,
  })
}

/** Reads the Exif data of a picture; `undefined` when it has none that can be read. */
export async function readExif(picture: Blob): Promise<ExifFacts | undefined> {
  const [{ parse }, bytes] = await Promise.all([import('exifr'), picture.slice(0, HEAD_BYTES).arrayBuffer()])
  const tags: unknown = await parse(bytes, { gps: true, reviveValues: false }).catch(() => undefined)
  if (typeof tags !== 'object' || tags === null) return undefined
  const of = new Map<string, unknown>(Object.entries(tags))
  const facts: ExifFacts = {
    taken: takenWords(of),
    camera: [words(of.get('Make')), words(of.get('Model'))].filter((part) => part !== undefined).join(' ') || undefined,
    position: positionOf(of),
    altitude: altitudeOf(of),
  }
  return Object.values(facts).some((fact) => fact !== undefined) ? facts : undefined
}

/** `2026:11:21 13:55:02` becomes a date as others write it; anything else stays as it is. */
function takenWords(of: ReadonlyMap<string, unknown>): string | undefined {
  const time = words(of.get('DateTimeOriginal') ?? of.get('CreateDate'))
  const offset = words(of.get('OffsetTimeOriginal') ?? of.get('OffsetTime'))
  return time && [time.replace(/^(\d{4}):(\d\d):(\d\d) /, '$1-$2-$3 '), offset].filter(Boolean).join(' ')
}

function positionOf(of: ReadonlyMap<string, unknown>): ExifFacts['position'] {
  const [latitude, longitude] = [number(of.get('latitude')), number(of.get('longitude'))]
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

function altitudeOf(of: ReadonlyMap<string, unknown>): number | undefined {
  const metres = number(of.get('GPSAltitude'))
  const reference = of.get('GPSAltitudeRef')
  const isBelow = reference === 1 || (reference instanceof Uint8Array && reference[0] === 1)
  return metres === undefined ? undefined : isBelow ? -metres : metres
}

function words(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.replaceAll('\0', '').trim() : ''
  return text === '' ? undefined : text
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
