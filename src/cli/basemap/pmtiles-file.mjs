import { gzipSync } from 'node:zlib'

const HEADER_BYTES = 127
const GZIP = 2
const VECTOR_TILES = 1

/**
 * PMTiles 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md) with one root directory.
 * `tiles`: gzipped vector tiles by Hilbert tile id, ascending.
 */
export function writePmtiles(tiles, { maxZoom, metadata }) {
  const directory = gzipSync(rootDirectory(tiles), { level: 9 })
  const about = gzipSync(JSON.stringify(metadata), { level: 9 })
  const tileBytes = tiles.reduce((sum, tile) => sum + tile.bytes.length, 0)
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0)
  header[7] = 3
  const sections = [
    [HEADER_BYTES, directory.length],
    [HEADER_BYTES + directory.length, about.length],
    [0, 0],
    [HEADER_BYTES + directory.length + about.length, tileBytes],
  ]
  const numbers = [...sections.flat(), tiles.length, tiles.length, tiles.length]
  numbers.forEach((number, index) => header.writeBigUInt64LE(BigInt(number), 8 + index * 8))
  header[96] = 1 // clustered: tiles lie in the order of their ids
  header[97] = GZIP
  header[98] = GZIP
  header[99] = VECTOR_TILES
  header[100] = 0
  header[101] = maxZoom
  // Bounds and centre in ten-millionths of a degree.
  for (const [offset, degrees] of [
    [102, -180],
    [106, -85],
    [110, 180],
    [114, 85],
    [119, 0],
    [123, 0],
  ])
    header.writeInt32LE(degrees * 1e7, offset)
  return Buffer.concat([header, directory, about, ...tiles.map((tile) => tile.bytes)])
}

function rootDirectory(tiles) {
  const bytes = []
  const put = (number) => {
    let rest = number
    while (rest >= 128) {
      bytes.push((rest % 128) | 128)
      rest = Math.floor(rest / 128)
    }
    bytes.push(rest)
  }
  put(tiles.length)
  tiles.forEach((tile, index) => put(tile.id - (tiles[index - 1]?.id ?? 0)))
  tiles.forEach(() => put(1))
  tiles.forEach((tile) => put(tile.bytes.length))
  tiles.forEach((_, index) => put(index === 0 ? 1 : 0))
  return Buffer.from(bytes)
}
