import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { createApp } from './app.ts'
import { configuredMarking, configuredSite, consoleConfig, demoClients } from './console/console-config.ts'
import type { ConsoleFiles } from './console/console-files.ts'
import { openCalling } from './call-out/open-calling.ts'
import { startDrill } from './faults/drills.ts'
import { createFaultSwitch } from './faults/fault-switch.ts'
import { createListener } from './http/listener.ts'
import { mountsOf } from './backends/mounts.ts'
import { openEnvironments, type NamedWatch } from './backends/open-environments.ts'
import { createMetrics } from './metrics/metrics.ts'
import { metricsPage } from './metrics/metrics-page.ts'
import { isLoopback, type ServerOptions } from './options.ts'
import { readSecretFile } from './secret-file.ts'
import { servedNames } from './http/served-names.ts'
import { wallAddresses } from './wall/wall-addresses.ts'
import { wallSecret } from './wall/wall-secret.ts'
import { closeFile, exposureWords, isOpenToOthers } from '../database/private-files.ts'

/**
 * `files`: undefined in development, where Vite serves the console. `configFile`: text of `config.json`.
 * `manifest`: digits of a release's.
 */
export async function openApp(
  options: ServerOptions,
  files: ConsoleFiles | undefined,
  { configFile, manifest }: { configFile: string | undefined; manifest?: string | undefined },
) {
  for (const line of await openSecretFiles(options)) process.stderr.write(`${line}\n`)
  const isServed = servedNames({ ...options, certificate: await certificateOf(options) })
  const wall = options.wall && {
    id: options.wall.client,
    secret: await wallSecret(options.wall, options),
    refusal: wallAddresses(options.wall.addresses, isServed),
  }
  let address = `http${options.tls ? 's' : ''}://${options.host}:${options.port}`
  const calling = options.callOut === undefined ? undefined : await openCalling(options.callOut, options, () => address)
  const expiring: { tokens?: (() => Promise<void>) | undefined } = {}
  const faults = options.faults ? createFaultSwitch(() => expiring.tokens?.()) : undefined
  const opened = await openEnvironments(
    { ...options, marking: configuredMarking(configFile, options.marking) },
    {
      guard: faults && ((backend) => faults.guardInner(backend)),
      callOuts: calling?.callOuts,
      site: configuredSite(configFile),
    },
  )
  expiring.tokens = opened.expireTokens
  const mounts = mountsOf(opened.environments)
  const metrics = await metricsOf(options, opened.watches)
  let isDraining = false
  const app = createApp({
    mounts,
    config: consoleConfig(configFile, mounts, options.marking, {
      wallClient: options.wall?.client,
      demoClients: demoClients(options),
      build: files?.get('/index.html')?.hash,
      manifest,
    }),
    files,
    allowOrigins: options.allowOrigins,
    connect: options.connect,
    faults,
    wall,
    advanceClock: opened.advanceClock,
    health: () => opened.health(),
    isDraining: () => isDraining,
    metrics: metrics?.page,
  })
  const stopDrill =
    faults !== undefined && options.drill !== undefined
      ? startDrill(options.drill, { faults, restart: opened.restart }, (words) => process.stderr.write(`${words}\n`))
      : undefined
  /** Lets requests held by faults and streams end. */
  const release = () => {
    stopDrill?.()
    faults?.clear()
    opened.release()
  }
  return {
    listener: createListener(app, {
      isGateway: options.environments.length > 0,
      loopbackOnly: isLoopback(options.host),
      log: options.log,
      isServed,
      ...(metrics && { onAnswered: metrics.onAnswered }),
    }),
    release,
    sayDraining: () => void (isDraining = true),
    /** For links, once it is known where this server listens. */
    onListening: (url: string) => void (address = url),
    close: async () => {
      release()
      await opened.close().finally(() => calling?.close())
    },
  }
}

/** Undefined off loopback without a token. */
async function metricsOf({ host, metricsTokenFile }: ServerOptions, watches: readonly NamedWatch[]) {
  if (metricsTokenFile === undefined && !isLoopback(host)) return undefined
  const token = metricsTokenFile && (await readSecretFile('--metrics-token-file', metricsTokenFile))
  const metrics = createMetrics(watches)
  return { page: metricsPage(metrics, token), onAnswered: metrics.onAnswered }
}

/** Undefined if unusable; listening reports the error. */
async function certificateOf({ tls }: ServerOptions): Promise<X509Certificate | undefined> {
  if (tls === undefined) return undefined
  try {
    return new X509Certificate(await readFile(tls.cert))
  } catch {
    return undefined
  }
}

/** Closes the clients file to other users; other secret files may be shared on purpose and are only named. */
export async function openSecretFiles(options: ServerOptions): Promise<string[]> {
  const { clients, wall, keeper, callOut, metricsTokenFile, tls } = options
  const lines: string[] = []
  if (clients !== undefined) {
    const words = exposureWords(`The clients file ${clients}`, await closeFile(clients))
    if (words !== undefined) lines.push(words)
  }
  const named = [
    ['--wall-secret-file', wall?.secretFile],
    ['--call-out', callOut],
    ['--metrics-token-file', metricsTokenFile],
    ...(keeper?.clients ?? []).map(({ secretFile }) => ['--keeper-secret-file', secretFile] as const),
    ['--tls-key', tls?.key],
  ] as const
  for (const [option, file] of named)
    if (file !== undefined && (await isOpenToOthers(file)))
      lines.push(`${option} ${file} can be read or changed by other users of this machine: chmod 600 it`)
  return lines
}
