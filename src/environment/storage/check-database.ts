import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { OperatorError } from '../../database/operator-error.ts'
import { damaged } from '../../database/libsql.ts'
import { isDamaged as isDamagedNow } from './damage.mjs'

/** Reading this takes less time than starting a process. */
const SMALL_BYTES = 10_000_000
const LARGE_BYTES = 100_000_000

export interface DatabaseCheck {
  /** Found so far by a check that opening didn't wait for. */
  isDamaged: () => boolean
  stop: () => Promise<void>
}

/** A large one is checked in the background: that takes longer. Throws an OperatorError when damaged. */
export async function startCheck(
  file: string,
  { folder, say, within = Infinity }: { folder: string; say: (line: string) => void; within?: number },
): Promise<DatabaseCheck> {
  const size = await sizeOf(file)
  // An interrupted first start also leaves an empty file, but no objects.
  if (size === 0 && (await sizeOf(join(folder, 'objects'))) !== undefined)
    throw new OperatorError(
      `${file} is empty (0 bytes) but was a database: replace it with a backup, or move it away to start afresh`,
    )
  if (size === 0) say(`${file} was empty after an interrupted first start: it is filled now`)
  const isSmall = (size ?? 0) <= SMALL_BYTES && within > 0
  if (size && isSmall && isDamagedNow(file)) throw damaged(file)
  if (!size || isSmall) return { isDamaged: () => false, stop: async () => undefined }

  const { isDamaged, stop } = readThrough(file)
  const waiting = new AbortController()
  const found = await Promise.race([
    isDamaged,
    setTimeout(Math.min(within, size > LARGE_BYTES ? 100 : 5000), 'late', { signal: waiting.signal }),
  ])
  waiting.abort()
  if (found === true) throw damaged(file)
  let foundLate = false
  if (found === 'late') {
    say(`${file} is large: its check continues in the background`)
    void isDamaged.then(
      (found) => {
        foundLate = found === true
        if (foundLate) say(`Watchfloor: ${damaged(file).message}`)
      },
      (error: unknown) => say(`Watchfloor: ${String(error)}`),
    )
  }
  return { isDamaged: () => foundLate, stop }
}

/** In a child process: 3 s for 1.5 GB in cache. Finds broken pages and JSON; SQLite keeps no checksums. */
function readThrough(file: string) {
  const program = fileURLToPath(new URL('check-process.mjs', import.meta.url))
  const child = spawn(process.execPath, [program, file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = () => void child.kill('SIGKILL')
  process.once('exit', stop)
  const ended = once(child, 'exit').finally(() => process.off('exit', stop))
  const isDamaged = ended.then(([code]: (number | null)[]) => {
    if (code !== 0 && code !== 3 && code !== null) throw new Error(`The check of ${file} exited with code ${code}`)
    // Killed before it finished.
    return code === null ? undefined : code === 3
  })
  return {
    isDamaged,
    stop: async () => {
      stop()
      await ended
    },
  }
}

/** Undefined when missing. */
function sizeOf(path: string) {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  )
}
