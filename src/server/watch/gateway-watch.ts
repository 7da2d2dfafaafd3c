import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { clockDifference } from '../../conformance/clock-difference.ts'
import { fileProblem } from '../../database/file-problem.ts'
import { lockFile, openLibsql } from '../../database/libsql.ts'
import { makeFolder } from '../../database/make-folder.ts'
import { OperatorError } from '../../database/operator-error.ts'
import { closeTree, PRIVATE_FOLDER } from '../../database/private-files.ts'
import type { Authorize } from '../../watch/access/access.ts'
import { issuedTokensOver } from '../../watch/access/issued-tokens.ts'
import type { EnvironmentFacts } from '../../watch/handover/capsule-lines.ts'
import type { OpenCallOut } from '../../watch/call-out.ts'
import { openWatch, type OpenWatch } from '../../watch/open-watch.ts'
import type { Site } from '../../watch/wire/site.ts'
import type { Backend } from '../backends/backend.ts'
import { gatewayAccess, type GatewayWriters } from './gateway-access.ts'
import { openKeeper } from '../keeper/open-keeper.ts'
import type { KeeperClient } from '../keeper/keeper-token.ts'
import type { ServerOptions } from '../options.ts'
import { openJournalThread } from './journal-thread.ts'
import { journalFile } from './journal-storage.ts'
import { clientOfIssued, observed, type Observer } from './observe-traffic.ts'
import { pinHashes } from './pin-hashes.ts'
import { realMachine } from './real-machine.ts'
import type { ClientOf } from './token-client.ts'

export interface GatewayWatchOptions {
  environment: EnvironmentFacts
  /** Base URL of the environment: another URL has another watch. */
  url: string
  /** The file is in its `watch` subfolder; a temporary one when absent. */
  data: string | undefined
  writers: GatewayWriters
  journal?: ServerOptions['journal']
  /** The server keeps watch too, as this client. `guard`: faults that last apply to its requests. */
  keeper?: { readonly client: KeeperClient; readonly guard: (backend: Backend) => Backend } | undefined
  serverName?: string
  callOut?: OpenCallOut | undefined
  site?: Site | undefined
  personRules?: ServerOptions['persons']
  onError: (error: unknown) => void
}

export interface GatewayWatch extends Pick<
  OpenWatch,
  'service' | 'changedBy' | 'onPassed' | 'problem' | 'figures' | 'release' | 'close'
> {
  access: Authorize
  clientOf: ClientOf
  backend: Backend
}

/** Has its own file. Throws an OperatorError when that is unusable or in use. */
export async function openGatewayWatch(
  backend: Backend,
  {
    environment,
    url,
    data,
    writers,
    journal,
    keeper: own,
    serverName,
    callOut,
    site,
    personRules,
    onError,
  }: GatewayWatchOptions,
): Promise<GatewayWatch> {
  const temporary = data === undefined ? await mkdtemp(join(tmpdir(), 'watchfloor-watch-')) : undefined
  const folder = temporary ?? join(data ?? '', 'watch')
  const name = nameOf(url)
  await prepare(folder)
  const unlock = lockFile(join(folder, `${name}.lock`))
  if (unlock === undefined) throw new OperatorError(`The watch of ${url} in ${folder} is in use by another Watchfloor`)
  const file = join(folder, `${name}.db`)
  const closeFile = async (close: () => Promise<void>) => {
    await close().finally(unlock)
    if (temporary !== undefined) await rm(temporary, { recursive: true, force: true })
  }
  try {
    const sql = openLibsql(file, { durable: temporary === undefined })
    try {
      const clock = learnedClock()
      const place = journal && (await journalFile(join(folder, `${name}.journal.db`)))
      const watch = await openWatch({
        sql,
        name: file,
        environment,
        isShared: false,
        ...(serverName !== undefined && { serverName }),
        ...(journal && place && { journal: { ...journal, place } }),
        openJournal: openJournalThread,
        callOut,
        site,
        now: clock.now,
        machine: realMachine,
        pins: pinHashes,
        personRules,
        onError,
      })
      const tokens = issuedTokensOver(sql, realMachine.now)
      const watched = observed(backend, { tokens, onDate: clock.learn, onError })
      const source = own && { watch, backend: own.guard(watched), as: own.client, onError }
      const keeper = await openKeeper(watch, source)
      return {
        service: watch.service,
        changedBy: watch.changedBy,
        onPassed: watch.onPassed,
        problem: watch.problem,
        figures: watch.figures,
        release: watch.release,
        clientOf: clientOfIssued(tokens),
        access: gatewayAccess(tokens, writers),
        backend: watched,
        close: () => closeFile(() => keeper.stop().finally(() => watch.close().finally(() => sql.close()))),
      }
    } catch (error) {
      await sql.close()
      throw error
    }
  } catch (error) {
    await closeFile(async () => undefined)
    throw error
  }
}

async function prepare(folder: string): Promise<void> {
  try {
    await makeFolder(folder, PRIVATE_FOLDER)
    await closeTree(folder, { mended: [], open: [] })
  } catch (error) {
    throw fileProblem(`The data folder ${folder}`, error)
  }
}

/** The host, for people, and a hash, for uniqueness. */
function nameOf(url: string): string {
  const host = new URL(url).hostname.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '')
  return `${host.slice(0, 60)}-${createHash('sha256').update(url).digest('hex').slice(0, 12)}`
}

/** `Date` has whole seconds and answers take time: smaller differences are ignored. */
const LEAST_DIFFERENCE_MS = 2000

function learnedClock() {
  let difference = 0
  return {
    now: () => Date.now() + difference,
    learn: (answer: Parameters<Observer['onDate']>[0]) => {
      const found = clockDifference(difference, answer) ?? difference
      // A clock at our pace isn't adjusted at each answer.
      if (Math.abs(found - difference) > LEAST_DIFFERENCE_MS)
        difference = Math.abs(found) > LEAST_DIFFERENCE_MS ? found : 0
    },
  }
}
