import { statfs } from 'node:fs/promises'

import { StorageFull } from '../../database/operator-error.ts'

/** Bytes of free disk space below which a database soon fails. */
const LEAST_FREE = 1024 * 1024
/** Milliseconds a result is reused, so that frequent checks don't load the disk. */
const HOLDS = 2000
/** Milliseconds. */
const LONGEST_WRITE = 5000

/** Without paths, as anyone may ask. */
export async function folderProblem(folder: string, isDamaged: boolean): Promise<string | undefined> {
  if (isDamaged) return 'The database is damaged; see the log'
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < LEAST_FREE ? 'The data disk is full: free some space, and writing resumes' : undefined
}

export interface HealthParts {
  problem: () => Promise<string | undefined>
  /** A small durable write. */
  write: () => Promise<void>
  onError: (error: unknown) => void
}

/** Tries a write. Undefined when it works, else a reason without paths. `now` may be set back. */
export function createHealth(
  { problem, write, onError }: HealthParts,
  now: () => number = Date.now,
): () => Promise<string | undefined> {
  let asked: { at: number; answer: Promise<string | undefined> } | undefined
  let writing: Promise<boolean> | undefined

  /** One at a time: each hanging write holds a connection. */
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
      return error instanceof StorageFull ? error.words : 'Nothing can be written; see the log'
    }
  }

  return () => {
    if (asked === undefined || Math.abs(now() - asked.at) >= HOLDS) asked = { at: now(), answer: find() }
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
