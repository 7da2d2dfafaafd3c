import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { OperatorError } from '../../database/operator-error.ts'
import { damaged } from '../../database/libsql.ts'

/** How long a start waits for the check of its database, in milliseconds. */
export const LONGEST_CHECK = 5000

export interface DatabaseCheck {
  /** What a check that opening didn't wait for has found so far. */
  isDamaged: () => boolean
  stop: () => Promise<void>
}

/**
 * Checks a data folder's database before it is opened, where there is one. A large one is still being checked when this resolves; what is found then is
 * said.
 *
 * @throws OperatorError when it is empty or damaged.
 */
export async function startCheck(
  file: string,
  { folder, say, within = LONGEST_CHECK }: { folder: string; say: (line: string) => void; within?: number },
): Promise<DatabaseCheck> {
  const size = await sizeOf(file)
  // A start that is cut off before it has written anything leaves an empty file too, but then there are no objects beside it.
  if (size === 0 && (await sizeOf(join(folder, 'objects'))) !== undefined)
    throw new OperatorError(
      `${file} is empty (0 bytes), where a database was: put a backup in its place, or move it away to begin anew`,
    )
  if (size === 0) say(`${file} was empty, as a first start leaves it that was cut off: it is filled now`)
  if (!size) return { isDamaged: () => false, stop: async () => undefined }

  const { isDamaged, stop } = readThrough(file)
  const waiting = new AbortController()
  const found = await Promise.race([isDamaged, setTimeout(within, 'late', { signal: waiting.signal })])
  waiting.abort()
  if (found === true) throw damaged(file)
  let foundLate = false
  if (found === 'late') {
    say(`${file} is large: its check goes on while it is in use`)
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

/**
 * Reads an SQLite file through in a process beside this one: its pages, and whether its JSON is still such. A million tasks (1.5 GB) take 3 s from memory and as long as the
 * disk needs otherwise. Damage that leaves both in order is not found: SQLite keeps no sums.
 */
function readThrough(file: string) {
  const program = fileURLToPath(new URL('check-process.mjs', import.meta.url))
  const child = spawn(process.execPath, [program, file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = () => void child.kill('SIGKILL')
  process.once('exit', stop)
  const ended = once(child, 'exit').finally(() => process.off('exit', stop))
  const isDamaged = ended.then(([code]: (number | null)[]) => {
    if (code !== 0 && code !== 3 && code !== null) throw new Error(`The check of ${file} ended with code ${code}`)
    // It was stopped before it knew: no code.
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

/** Bytes; undefined when there is no such file. */
function sizeOf(path: string) {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  )
}
