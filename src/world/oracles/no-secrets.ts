import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { bytesOf, integerOf } from '../../database/sql.ts'
import { unpacked, unpackedText } from '../../watch/journal/pack.ts'
import type { World } from '../world.ts'
import { refuseSecret } from './refuse-secret.ts'
import type { Oracle } from './oracle.ts'

/** Parts of secrets, found faster. */
const PARTS = ['-secret', 'eyJ']
const AROUND = 80

/** No file that servers write holds a secret, the journal's compressed parts included. */
export function noSecrets(): Oracle {
  let lastPack = 0
  return {
    check: async () => undefined,
    checkAtRest: async (world) => {
      const entries = await readdir(world.folder, { recursive: true, withFileTypes: true })
      for (const { name, parentPath } of entries.filter((entry) => entry.isFile()))
        refuseSecretIn(name, await readFile(join(parentPath, name)))
      lastPack = await searchPacks(world, lastPack)
    },
  }
}

function refuseSecretIn(name: string, bytes: Buffer): void {
  for (const part of PARTS)
    for (let at = bytes.indexOf(part); at >= 0; at = bytes.indexOf(part, at + 1))
      refuseSecret(name, bytes.subarray(Math.max(0, at - AROUND), at + AROUND).toString('latin1'))
}

async function searchPacks({ journalSql }: World, after: number): Promise<number> {
  const packs = await journalSql.query('select pack_no, texts from journal_pack where pack_no > $1 order by pack_no', [
    after,
  ])
  for (const row of packs) for (const text of unpacked(bytesOf(row, 'texts'))) refuseSecret('the journal', text)
  const pictures = await journalSql.query('select state from journal_picture')
  for (const row of pictures) refuseSecret('the journal', unpackedText(bytesOf(row, 'state')))
  const last = packs.at(-1)
  return last === undefined ? after : integerOf(last, 'pack_no')
}
