import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ExpandedTags } from 'exifreader'

import type { ReceivedContent } from '../receive/receiver.ts'

/** When and where a camera claims that a picture was taken. Unverified. */
export interface ExifFacts {
  /** By the camera's clock, with its zone if given: `2026-11-21 13:55:02 +00:00`. */
  taken: string | undefined
  camera: string | undefined
  /** Degrees, WGS84. */
  position: { latitude: number; longitude: number } | undefined
  /** Metres above sea level. */
  altitude: number | undefined
}

/** Cameras write it at the start. */
const HEAD_BYTES = 1_000_000

/** `null` if there is none. If the reader can't load, the picture shows without. */
export function exifOptions(content: ReceivedContent | undefined) {
  const picture = content?.detected.kind === 'image' ? content.blob : undefined
  return queryOptions({
    queryKey: ['object', content?.sha256, 'exif'],
    queryFn: picture === undefined ? skipToken : async () => (await readExif(picture)) ?? null,
    gcTime: 0,
  })
}

/** `undefined` without readable Exif data. */
export async function readExif(picture: Blob): Promise<ExifFacts | undefined> {
  const [{ load }, bytes] = await Promise.all([import('exifreader'), picture.slice(0, HEAD_BYTES).arrayBuffer()])
  const { exif = {}, gps } = tagsOf(() => load(bytes, { expanded: true, includeTags: { exif: true, gps: true } }))
  const { latitude, longitude } = { latitude: gps?.Latitude, longitude: gps?.Longitude }
  const facts: ExifFacts = {
    taken: takenWords(exif),
    camera: [words(exif.Make), words(exif.Model)].filter((part) => part !== undefined).join(' ') || undefined,
    position: isNumber(latitude) && isNumber(longitude) ? { latitude, longitude } : undefined,
    altitude: isNumber(gps?.Altitude) ? gps.Altitude : undefined,
  }
  return Object.values(facts).some((fact) => fact !== undefined) ? facts : undefined
}

/** The library throws if tags are missing or damaged. */
function tagsOf(read: () => ExpandedTags): ExpandedTags {
  try {
    return read()
  } catch {
    return {}
  }
}

type Exif = NonNullable<ExpandedTags['exif']>

/** `2026:11:21 13:55:02` becomes a usual date; anything else is unchanged. */
function takenWords({ DateTimeOriginal, DateTimeDigitized, OffsetTimeOriginal, OffsetTime }: Exif): string | undefined {
  const time = words(DateTimeOriginal ?? DateTimeDigitized)
  const offset = words(OffsetTimeOriginal ?? OffsetTime)
  return time && [time.replace(/^(\d{4}):(\d\d):(\d\d) /, '$1-$2-$3 '), offset].filter(Boolean).join(' ')
}

function words(tag: { description: string } | undefined): string | undefined {
  return tag?.description.replaceAll('\0', '').trim() || undefined
}

function isNumber(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value)
}
