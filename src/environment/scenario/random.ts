import { createHash } from 'node:crypto'

/** The same seed and start give the same bytes. */
export type Seed = number | string

/** In [0, 1); mulberry32 over a hash of seed and name. */
export function random(seed: Seed, name: string): () => number {
  let state = createHash('sha256').update(`${seed}/${name}`).digest().readUInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function pick<T>(values: readonly T[], next: () => number): T {
  const value = values[Math.floor(next() * values.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

/** `low` and `high` included. */
export function between(low: number, high: number, next: () => number): number {
  return low + Math.floor(next() * (high - low + 1))
}

/** In the form of version 4. */
export function uuid(seed: Seed, name: string): string {
  const hex = createHash('sha256').update(`${seed}:${name}`).digest('hex')
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
