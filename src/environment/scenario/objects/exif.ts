/** What a camera writes into its pictures. Degrees WGS84, metres above sea level. */
export interface CameraFacts {
  make: string
  model: string
  /** `2026:11:21 13:55:02`, by the camera's clock. */
  taken: string
  offset: string
  latitude: number
  longitude: number
  altitude: number
}

/** One entry of an image file directory: tag, type, count and value (TIFF 6.0, section 2). */
type Entry = [tag: number, type: 1 | 2 | 4 | 5, count: number, value: Buffer]

/** Puts an Exif segment (Exif 2.32, section 4.7) behind the start of a JPEG. */
export function withExif(jpeg: Uint8Array, facts: CameraFacts): Uint8Array {
  const camera = directorySize(4, text(facts.make), text(facts.model))
  const exif = [ascii(0x9003, facts.taken), ascii(0x9011, facts.offset)]
  const gps: Entry[] = [
    ascii(1, facts.latitude < 0 ? 'S' : 'N'),
    [2, 5, 3, degrees(facts.latitude)],
    ascii(3, facts.longitude < 0 ? 'W' : 'E'),
    [4, 5, 3, degrees(facts.longitude)],
    [5, 1, 1, Buffer.from([facts.altitude < 0 ? 1 : 0])],
    [6, 5, 1, rational(Math.round(Math.abs(facts.altitude) * 10), 10)],
  ]
  const exifAt = 8 + camera
  const exifBytes = directory(exif, exifAt)
  const gpsAt = exifAt + exifBytes.length
  const first = directory(
    [ascii(0x010f, facts.make), ascii(0x0110, facts.model), [0x8769, 4, 1, long(exifAt)], [0x8825, 4, 1, long(gpsAt)]],
    8,
  )
  const header = Buffer.from('Exif\0\0MM\0*\0\0\0\u0008', 'latin1')
  const body = Buffer.concat([header, first, exifBytes, directory(gps, gpsAt)])
  const marker = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 0xff])
  return Buffer.concat([jpeg.subarray(0, 2), marker, body, jpeg.subarray(2)])
}

/** A directory at an offset of the TIFF structure; values of more than four bytes follow it. */
function directory(entries: readonly Entry[], at: number): Buffer {
  const table = Buffer.alloc(directorySize(entries.length))
  table.writeUInt16BE(entries.length, 0)
  const behind: Buffer[] = []
  let next = at + table.length
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const position = 2 + 12 * index
    table.writeUInt16BE(tag, position)
    table.writeUInt16BE(type, position + 2)
    table.writeUInt32BE(count, position + 4)
    if (value.length <= 4) value.copy(table, position + 8)
    else {
      table.writeUInt32BE(next, position + 8)
      behind.push(value)
      next += value.length
    }
  }
  return Buffer.concat([table, ...behind])
}

function directorySize(entries: number, ...values: readonly Buffer[]): number {
  return 2 + 12 * entries + 4 + values.reduce((sum, { length }) => sum + (length > 4 ? length : 0), 0)
}

function ascii(tag: number, value: string): Entry {
  const bytes = text(value)
  return [tag, 2, bytes.length, bytes]
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`, 'latin1')
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function rational(numerator: number, denominator: number): Buffer {
  return Buffer.concat([long(numerator), long(denominator)])
}

/** Degrees, minutes and seconds to a thousandth. */
function degrees(value: number): Buffer {
  const thousandths = Math.round(Math.abs(value) * 3_600_000)
  const whole = Math.floor(thousandths / 3_600_000)
  const minutes = Math.floor((thousandths % 3_600_000) / 60_000)
  return Buffer.concat([rational(whole, 1), rational(minutes, 1), rational(thousandths % 60_000, 1000)])
}
