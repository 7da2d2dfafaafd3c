import { chmod, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { closeDataFolder } from './close-data-folder.ts'
import { openDataFolder, openFolderDatabase } from './data-folder.ts'
import { createTokens } from '../access/tokens.ts'
import { systemClock } from '../clock.ts'
import { temporaryFolder } from '../service.test.support.ts'
import type { Store } from '../store/store.ts'

/** Names in and of `folder` that other users may touch. */
async function exposed(folder: string): Promise<string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))]
  const modes = await Promise.all(names.map(async (name) => [name, (await stat(join(folder, name))).mode] as const))
  return modes.filter(([, mode]) => (mode & 0o077) !== 0).map(([name]) => name)
}

async function fill(folder: string) {
  const opened = await openDataFolder(folder)
  await opened.blobs.put(new TextEncoder().encode('hello'))
  await opened.store.settings.set('a', 'b')
  return opened
}

test('whatever is made is for its user alone, also while it is written', async () => {
  const before = process.umask(0o022)
  try {
    const folder = join(await temporaryFolder(), 'data')
    const { close } = await fill(folder)
    const names = await readdir(folder)
    expect(names).toEqual(
      expect.arrayContaining(['lock.db', 'objects', 'watchfloor.db', 'watchfloor.db-wal', 'watchfloor.db-shm']),
    )
    expect(await exposed(folder)).toEqual([])
    await close()
    expect(process.umask()).toBe(0o022)
  } finally {
    process.umask(before)
  }
})

async function issue(store: Store) {
  const client = { id: 'c', secretHash: 'x', permissions: [] }
  await store.clients.put(client)
  return (await (await createTokens(store, systemClock, 60)).issue({ client }))?.token ?? ''
}

async function resolve(store: Store, token: string) {
  return await (await createTokens(store, systemClock, 60)).resolve(token)
}

/** A folder with a token signed with its keys, closed by its server, then opened to all users. */
async function openedToAll(): Promise<{ folder: string; token: string }> {
  const folder = join(await temporaryFolder(), 'data')
  const { store, close } = await fill(folder)
  const token = await issue(store)
  await close()
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
    const path = join(folder, name)
    // The database's side files are removed a moment after closing.
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined) await chmod(path, found.isDirectory() ? 0o755 : 0o644)
  }
  return { folder, token }
}

/** Lines on stderr from now on. */
function errorLines(): string[] {
  const lines: string[] = []
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  onTestFinished(() => spy.mockRestore())
  return lines
}

test('a folder that was open is closed at the next start, in one line, and what was signed with its keys is void', async () => {
  const { folder, token } = await openedToAll()
  const lines = errorLines()
  const second = await openDataFolder(folder)
  expect(lines).toEqual([expect.stringMatching(/^The data folder .*data was open to other users of this machine.*\n$/)])
  expect(await exposed(folder)).toEqual([])
  expect(await resolve(second.store, token)).toBeUndefined()
  const kept = await issue(second.store)
  await second.close()

  const third = await openDataFolder(folder)
  expect(lines).toHaveLength(1)
  expect(await resolve(third.store, kept)).toBeDefined()
  await third.close()
})

test('keys that could be read are renewed by a later start when the one that closed the folder got no further', async () => {
  const { folder, token } = await openedToAll()
  errorLines()
  const cutOff = await openFolderDatabase(folder)
  await cutOff.close()
  expect(await exposed(folder)).toEqual([])

  const { store, close } = await openDataFolder(folder)
  expect(await resolve(store, token)).toBeUndefined()
  await close()
  expect(await readdir(folder)).not.toContain('.renew-keys')
})

test('a database with open modes in a folder that was closed was open to nobody: its keys stay, and nothing is said', async () => {
  const { folder, token } = await openedToAll()
  await chmod(folder, 0o700)
  const lines = errorLines()
  const { store, close } = await openDataFolder(folder)
  expect(await resolve(store, token)).toBeDefined()
  expect(await exposed(folder)).toEqual([])
  expect(lines).toEqual([])
  await close()
})

test('what is not ours stays as it is, and so does a folder that holds it; rights are taken, never given', async () => {
  const folder = await temporaryFolder()
  await chmod(folder, 0o755)
  for (const name of ['watchfloor.db', 'notes.sh']) await writeFile(join(folder, name), '')
  await chmod(join(folder, 'watchfloor.db'), 0o444)
  await chmod(join(folder, 'notes.sh'), 0o755)
  await mkdir(join(folder, 'objects'), { mode: 0o755 })
  await symlink(join(folder, 'notes.sh'), join(folder, 'objects', 'elsewhere'))
  const { mended } = await closeDataFolder(folder)
  expect(mended.toSorted()).toEqual([join(folder, 'objects'), join(folder, 'watchfloor.db')])
  expect((await stat(folder)).mode & 0o777).toBe(0o755)
  expect((await stat(join(folder, 'watchfloor.db'))).mode & 0o777).toBe(0o400)
  expect((await stat(join(folder, 'notes.sh'))).mode & 0o777).toBe(0o755)
})
