import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @template T @param {(folder: string) => Promise<T>} work @returns {Promise<T>} */
export async function inTemporaryFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'watchfloor-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
