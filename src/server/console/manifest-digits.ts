import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** As `watchfloor verify` says them; undefined for a build without a release's manifest. */
export async function manifestDigits(consoleFolder: string): Promise<string | undefined> {
  const manifest = await readFile(join(consoleFolder, '../manifest.json')).catch(() => undefined)
  return manifest && createHash('sha256').update(manifest).digest('hex').slice(0, 8)
}
