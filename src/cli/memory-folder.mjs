import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'

/** Linux only; may be small in containers. */
const inMemory = '/dev/shm'
/** Ten times the size of a test run. */
const enoughBytes = 2e9

/** A folder in memory for temporary files; undefined without one or without room. */
export function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return Math.min(bavail * bsize, freemem()) > enoughBytes ? inMemory : undefined
  } catch {
    return undefined
  }
}
