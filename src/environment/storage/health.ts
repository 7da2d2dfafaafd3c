import { statfs } from 'node:fs/promises'

/** With less left on its disk, in bytes, a database can't continue for long. */
const LEAST_FREE = 1024 * 1024
/** How long, in milliseconds, a finding holds: whoever asks often gives the disk no more work. */
const HOLDS = 2000
/** How long, in milliseconds, a write may take. */
const LONGEST_WRITE = 5000

/** What is wrong with a data folder, in words that name no place, as anybody may ask; undefined when nothing is known to be. */
export async function folderProblem(folder: string, isDamaged: boolean): Promise<string | undefined> {
  if (isDamaged) return 'The database is damaged; the log names it'
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < LEAST_FREE ? 'The disk that holds the data is full: make space, then it goes on' : undefined
}

export interface HealthParts {
  /** What is known to be wrong with the storage, in words. */
  problem: () => Promise<string | undefined>
  /** Writes something small that lasts. */
  write: () => Promise<void>
  /** Told why a write failed. */
  onError: (error: unknown) => void
}

/**
 * Whether an environment can keep what it is told: undefined when it can, else why not, in a sentence that names no place. It is tried, not supposed.
 *
 * @param now Milliseconds of the real clock.
 */
export function createHealth(
  { problem, write, onError }: HealthParts,
  now: () => number = Date.now,
): () => Promise<string | undefined> {
  let asked: { at: number; answer: Promise<string | undefined> } | undefined
  let writing: Promise<boolean> | undefined

  /** Whether a write ends in time. While one hangs there is no other: each would hold a connection that others need. */
  const tryWrite = () => {
    if (writing !== undefined) return writing
    const work = write()
    writing = endsInTime(work)
    const ended = () => void (writing = undefined)
    void work.then(ended, ended)
    return writing
  }

  const find = async () => {
    try {
      const known = await problem()
      if (known !== undefined) return known
      return (await tryWrite()) ? undefined : `A write took longer than ${LONGEST_WRITE / 1000} s`
    } catch (error) {
      onError(error)
      return 'Nothing can be written; the log says why'
    }
  }

  return () => {
    if (asked === undefined || now() - asked.at >= HOLDS) asked = { at: now(), answer: find() }
    return asked.answer
  }
}

async function endsInTime(work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), LONGEST_WRITE)
  })
  return await Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer))
}
