import { beforeEach, expect, test, vi } from 'vitest'

const register = vi.fn(() => Promise.resolve(undefined))

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('PROD', true)
  register.mockClear()
})

test.each([
  ['none are kept', true, undefined, 0],
  ['some are kept', true, {}, 1],
  ['there is plenty', false, undefined, 1],
])(
  'where %s, the console’s files are fetched to be kept only as the browser’s saving of data allows',
  async (...known) => {
    const [, saveData, registration, times] = known
    vi.stubGlobal('navigator', {
      connection: { saveData },
      serviceWorker: { register, getRegistration: () => Promise.resolve(registration) },
    })
    const { keepOffline } = await import('./new-version.ts')
    await keepOffline()
    expect(register).toHaveBeenCalledTimes(times)
  },
)
