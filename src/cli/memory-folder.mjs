// @ts-check
import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'

/** Where Linux keeps files in memory. Elsewhere there is no such folder, and containers may have little room in it. */
const inMemory = '/dev/shm'
/** All that a run of tests keeps at once is a tenth of it. */
const enoughBytes = 2e9

/** A folder for temporary files that is no disk; undefined without one, or without room for it in memory. */
export function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return Math.min(bavail * bsize, freemem()) > enoughBytes ? inMemory : undefined
  } catch {
    return undefined
  }
}
