import { createApp } from './app.ts'
import { closeGracefully } from './close-gracefully.ts'
import { consoleConfig } from './console-config.ts'
import { readConsoleFiles } from './console-files.ts'
import { createFaultSwitch } from './fault-switch.ts'
import { listen } from './http-server.ts'
import { createListener } from './listener.ts'
import { mountsOf } from './mounts.ts'
import { openEnvironments } from './open-environments.ts'
import { isLoopback, type ServerOptions, StartError } from './options.ts'

export interface RunningServer {
  url: string
  close(): Promise<void>
}

/** Opens what `options` name and listens. All mistakes of the caller come as `StartError` or `EnvironmentError`. */
export async function startServer(options: ServerOptions, consoleFolder: string): Promise<RunningServer> {
  refuseUnsafe(options)
  const files = await readConsoleFiles(consoleFolder)
  const environments = await openEnvironments(options)
  const mounts = mountsOf(environments.environments)
  const faults = options.faults ? createFaultSwitch(environments.expireTokens) : undefined
  const app = createApp({
    mounts,
    config: consoleConfig(files, mounts, options.marking),
    files,
    allowOrigins: options.allowOrigins,
    connect: options.connect,
    faults,
    advanceClock: environments.advanceClock,
  })
  const listener = createListener(app, { loopbackOnly: isLoopback(options.host), log: options.log })
  try {
    const { url, server } = await listen(listener, options)
    const close = async () => {
      faults?.clear()
      await closeGracefully(server)
      await environments.close()
    }
    return { url, close }
  } catch (error) {
    await environments.close()
    throw error
  }
}

function refuseUnsafe({ host, faults, environments, scenario, clients }: ServerOptions): void {
  if (isLoopback(host)) return
  if (faults) throw new StartError('--faults works on loopback only; leave out --host')
  if (environments.length === 0 && clients === undefined)
    throw new StartError(
      scenario === 'none'
        ? `on ${host} nobody could sign in: name the clients with --clients FILE (made by \`npm run client -- add NAME\`)`
        : `on ${host} the scenario's well-known clients would be open to all: name others with --clients FILE (made by \`npm run client -- add NAME\`)`,
    )
}
