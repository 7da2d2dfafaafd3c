import { createApp, type AppParts } from './app.ts'
import { createListener } from './http/listener.ts'
import { serveInTest } from './serve.test.support.ts'

/** The app with only the parts that a test needs. */
export function appInTest(parts: Partial<AppParts>): ReturnType<typeof createApp> {
  return createApp({
    mounts: [],
    config: { environments: [] },
    files: undefined,
    allowOrigins: [],
    connect: [],
    faults: undefined,
    advanceClock: undefined,
    ...parts,
  })
}

/** On a free port, until the test ends. */
export function serveAppInTest(
  parts: Partial<AppParts>,
  { loopbackOnly = true, isGateway = false }: { loopbackOnly?: boolean; isGateway?: boolean } = {},
): Promise<{ url: string; port: number }> {
  return serveInTest(createListener(appInTest(parts), { loopbackOnly, isGateway, log: 'none' }))
}
