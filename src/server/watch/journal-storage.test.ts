import { rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { temporaryFolder } from '../../environment/service.test.support.ts'
import { openKeptJournal } from '../../watch/journal/kept-journal.ts'
import { openJournalThread } from './journal-thread.ts'
import { journalFile } from './journal-storage.ts'
import { realMachine } from './real-machine.ts'

async function opened(file: string) {
  const notices: string[] = []
  const failures: unknown[] = []
  const kept = await openKeptJournal(
    { place: await journalFile(file), hours: 24, mostBytes: 1e9 },
    {
      open: openJournalThread,
      now: () => 5,
      machine: realMachine,
      onError: (error) => void failures.push(error),
      onNotice: (words) => void notices.push(words),
    },
  )
  return { ...kept, notices, failures }
}

test('an empty file is filled, and that it was empty is said; a new one is no news', async () => {
  const file = join(await temporaryFolder(), 'journal.db')
  const first = await opened(file)
  await first.close()
  expect(first.notices).toEqual([])
  const second = await opened(file)
  await second.close()
  expect(second.notices).toEqual([])
  // A new one: this process may still have the old one open.
  await rm(file)
  await writeFile(file, '')
  const third = await opened(file)
  await third.close()
  expect(third.notices).toEqual([expect.stringContaining('journal.db was empty (0 bytes)')])
  expect(third.notice()).toMatchObject({ at: 5 })
  expect((await stat(file)).size).toBeGreaterThan(0)
})

test('a link is refused, and nothing is made where it leads', async () => {
  const folder = await temporaryFolder()
  const [file, target] = [join(folder, 'journal.db'), join(folder, 'elsewhere.db')]
  await symlink(target, file)
  const { journal, failures } = await opened(file)
  expect(journal).toBeUndefined()
  expect(failures).toMatchObject([{ message: expect.stringContaining('is a symbolic link') }])
  await expect(stat(target)).rejects.toThrow('ENOENT')
})
