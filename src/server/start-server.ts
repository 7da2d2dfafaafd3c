import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

import { readConsoleFiles } from './console/console-files.ts'
import { manifestDigits } from './console/manifest-digits.ts'
import { listen } from './http/http-server.ts'
import { catchStrayErrors } from './http/stray-errors.ts'
import { openApp } from './open-app.ts'
import { isLoopback, type ServerOptions, StartError } from './options.ts'

export interface RunningServer {
  url: string
  /** `drainSeconds`: how long it takes requests yet, unless no connection is open. */
  close(drainSeconds?: number): Promise<void>
}

/** The caller's mistakes are `StartError` or `OperatorError`. */
export async function startServer(options: ServerOptions, consoleFolder: string): Promise<RunningServer> {
  refuseUnsafe(options)
  if (!existsSync(`${consoleFolder}/index.html`)) throw new StartError('the console is not built; run `npm run build`')
  // A taken port is found before a data folder is filled.
  const asked = await listen((_request, response) => void response.destroy(), options)
  await closeGracefully(asked.server)
  const files = await readConsoleFiles(consoleFolder)
  const app = await openApp(options, files, {
    configFile: files.get('/config.json')?.bytes.toString(),
    manifest: await manifestDigits(consoleFolder),
  })
  try {
    const { url, server } = await listen(app.listener, options)
    app.onListening(url)
    // Earlier errors must end the start.
    const letGo = catchStrayErrors()
    const close = async (drainSeconds = 0) => {
      if (drainSeconds > 0) await drain(server, app, drainSeconds)
      app.release()
      await closeGracefully(server)
      await app.close()
      letGo()
    }
    return { url, close }
  } catch (error) {
    await app.close()
    throw error
  }
}

function refuseUnsafe({ host, faults, environments, clients }: ServerOptions): void {
  if (isLoopback(host)) return
  if (faults) throw new StartError('--faults works on loopback only; leave out --host')
  if (environments.length === 0 && clients === undefined)
    throw new StartError(
      `on ${host} anyone could sign in as the well-known clients: give your own with --clients FILE (made by \`npm run client -- add NAME\`)`,
    )
}

/** Load balancers that check every second have noticed by then. */
const NOTICED_SECONDS = 1

/** Answers on, while `/healthz` tells load balancers to choose another server. */
async function drain(
  server: Server,
  app: { sayDraining: () => void; release: () => void },
  seconds: number,
): Promise<void> {
  if ((await promisify((done: (error: Error | null, count: number) => void) => server.getConnections(done))()) === 0)
    return
  app.sayDraining()
  // The next request opens a connection, which a load balancer gives to another server.
  server.prependListener('request', (_request, answer) => void (answer.shouldKeepAlive = false))
  const noticed = Math.min(NOTICED_SECONDS, seconds)
  await delay(noticed * 1000)
  app.release()
  await delay((seconds - noticed) * 1000)
}

const GRACE_MILLISECONDS = 10_000

/** Lets running requests finish within a grace period. */
async function closeGracefully(server: Server): Promise<void> {
  // `close` ends connections that are idle now; later ones would wait for their keep-alive time.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const end = setTimeout(() => server.closeAllConnections(), GRACE_MILLISECONDS)
  await new Promise<void>((resolve) => void server.close(() => resolve()))
  clearInterval(idle)
  clearTimeout(end)
}
