import type { DeletedObject } from '../store/store.ts'
import { between, digest, pick, random } from './random.ts'
import { DAY, HOUR, MINUTE } from './timeline.ts'

/** How many records of deleted objects the scenario starts with: two full pages of 100 and a third. */
export const DELETED_OBJECT_COUNT = 250

/** [path, what the record's checksum is, age of the deletion in seconds], newest first. */
const KNOWN: readonly (readonly [
  path: string,
  checksum: 'gone' | 'same' | 'other' | 'md5' | 'prefixed' | 'version',
  age: number,
])[] = [
  ['missions/2026-325/gull-2/ir/still-135118.jpg', 'gone', 1196],
  ['missions/2026-325/gull-2/ir/still-135120.jpg', 'gone', 1196],
  ['sar/halcyon/raft-marker.kml', 'gone', 1407],
  ['sar/halcyon/drift-model-1200.nc', 'same', 2525],
  ['sar/halcyon/drift-model-1300.nc', 'other', 2525],
  ['tracks/track-4402.json', 'gone', 2 * HOUR + 4 * MINUTE],
  ['tracks/track-4409.json', 'gone', 2 * HOUR + 4 * MINUTE],
  ['maps/notices/ntm-46-charlie.pdf', 'gone', 8 * HOUR + 22 * MINUTE],
  ['maps/notices/ntm-45-alfa.pdf', 'md5', 8 * HOUR + 22 * MINUTE],
  ['config/video/cam-07-profile.json', 'other', 15 * HOUR + 40 * MINUTE],
  ['config/video/cam-09-profile.json', 'gone', 15 * HOUR + 40 * MINUTE],
  ['missions/2026-324/gull-5/eo/clip-201144.mp4', 'gone', 17 * HOUR + 51 * MINUTE],
  ['missions/2026-324/gull-5/eo/clip-201409.mp4', 'prefixed', 17 * HOUR + 51 * MINUTE],
  ['missions/2026-324/skate-3/sonar/line-07.xtf', 'gone', 19 * HOUR + 10 * MINUTE],
  ['missions/2026-324/skate-3/sonar/line-08.xtf', 'gone', 19 * HOUR + 10 * MINUTE],
  ['missions/2026-324/gull-2/ir/still-190412.jpg', 'gone', 19 * HOUR + 17 * MINUTE],
  ['missions/2026-324/gull-2/ir/still-190415.jpg', 'gone', 19 * HOUR + 17 * MINUTE],
  ['tracks/track-4377.json', 'gone', 21 * HOUR + 27 * MINUTE],
  ['tracks/track-4371.json', 'version', 21 * HOUR + 27 * MINUTE],
  ['templates/sitrep.txt', 'other', 2 * DAY + 6 * HOUR],
]

const FOLDERS: readonly (readonly [folder: string, ending: string])[] = [
  ['missions/2026-323/gull-2/ir/still-', 'jpg'],
  ['missions/2026-322/gull-4/eo/clip-', 'mp4'],
  ['missions/2026-321/skate-3/sonar/line-', 'xtf'],
  ['tracks/track-', 'json'],
  ['sar/merlin/drift-model-', 'nc'],
  ['maps/tiles/chart 13-', 'pmtiles'],
]

/** Records as this node keeps them, newest deletion first. `stored` gives the SHA-256 of the objects that are still served. */
export function deletedObjects(start: number, stored: (path: string) => string | undefined): DeletedObject[] {
  const known = KNOWN.map(([path, kind, age]) => ({
    path,
    checksum: checksum(path, kind, stored),
    deletedAt: start - age * 1000,
  }))
  const next = random('harbor-west', 'deleted objects')
  let age = 2 * DAY + 7 * HOUR
  const rest = Array.from({ length: DELETED_OBJECT_COUNT - known.length }, (_, index) => {
    age += between(2, 150, next) * MINUTE
    const [folder, ending] = pick(FOLDERS, next)
    const path = `${folder}${1000 + index * 7}.${ending}`
    return { path, checksum: checksum(path, 'gone', stored), deletedAt: start - age * 1000 }
  })
  return [...known, ...rest]
}

function checksum(path: string, kind: string, stored: (path: string) => string | undefined): string {
  const hex = digest('deleted', path)
  if (kind === 'same') return stored(path) ?? hex
  if (kind === 'md5') return hex.slice(0, 32)
  if (kind === 'prefixed') return `sha256:${hex}`
  return kind === 'version' ? `v3-${Number.parseInt(hex.slice(0, 7), 16)}` : hex
}
