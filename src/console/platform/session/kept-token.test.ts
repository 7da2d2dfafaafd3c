import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testToken } from './token.test.support.ts'

const environment = { name: 'Harbor West', url: 'https://hw.example', marking: undefined }
const stored = new Map<string, string>()

function token(value: string, expiresAt: number | undefined) {
  return testToken(value, { expiresAt })
}

/** Loads modules again with the same storage, as a reload does. */
async function page() {
  vi.resetModules()
  const session = await import('./session.ts')
  const { startKeeping } = await import('./kept-token.ts')
  const { resumeSession: takeUpSession } = await import('./resume-session.ts')
  const open = (value: string, keepInTab: boolean, expiresAt = Date.now() + 60_000) => {
    if (keepInTab) startKeeping()
    const secrets = { ...session.noSecrets, clientSecret: 'desk-secret' }
    session.openSession({ environment, clientId: 'desk', token: token(value, expiresAt), secrets, keepInTab })
  }
  return { ...session, state: () => session.useSession.getState(), takeUpSession, open }
}

beforeEach(() => {
  stored.clear()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', { location: { hash: '', pathname: '/', search: '' } })
})

afterEach(() => void vi.unstubAllGlobals())

test('a reload takes up the token that was to be kept, its renewals too, and never the secret', async () => {
  const first = await page()
  first.open('first', true)
  first.replaceToken(token('second', undefined))
  expect([...stored.values()].join()).not.toContain('desk-secret')
  const reloaded = await page()
  await reloaded.takeUpSession()
  const { phase, clientId, secrets, keepInTab } = reloaded.state()
  expect({ phase, clientId, secrets, keepInTab }).toEqual({
    phase: 'open',
    clientId: 'desk',
    secrets: reloaded.noSecrets,
    keepInTab: true,
  })
  expect(reloaded.state().token?.value).toBe('second')
  reloaded.closeSession()
  expect(stored.size).toBe(0)
})

test('nothing is stored where that was not asked for, and what was is gone when it is asked for no more', async () => {
  const first = await page()
  first.open('first', false)
  expect(stored.size).toBe(0)
  first.open('second', true)
  expect(stored.size).toBe(1)
  first.open('third', false)
  expect(stored.size).toBe(0)
})

test.each(['over', 'broken'])('a token that is %s opens nothing, and goes with the next session', async (kind) => {
  const first = await page()
  first.open('first', true, Date.now() - 1)
  if (kind === 'broken') for (const key of stored.keys()) stored.set(key, '{"token":')
  const reloaded = await page()
  await reloaded.takeUpSession()
  expect(reloaded.state().phase).toBe('none')
  reloaded.open('next', false)
  expect(stored.size).toBe(0)
})
