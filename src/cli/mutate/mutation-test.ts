import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createServer, isRunnableDevEnvironment, type Plugin } from 'vite'

import { errorWords } from '../../format/error-words.ts'
import type { Instrumented, Mutant } from './mutants.ts'
import { firstDifference, recordRun, type RecordedRun } from './recorded-run.ts'
import type * as SmallEnvironment from './small-environment.ts'
import { writeTemplate } from './small-environment.ts'

export interface Tried {
  readonly mutant: Mutant
  /** not reached: no request runs it; same: no answer changes; noticed: the run complains. */
  readonly outcome: 'not reached' | 'same' | 'noticed' | 'unnoticed'
  readonly difference?: string
  readonly complaint?: string
}

interface Switch {
  activeMutant?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number
  mutantCoverage?: { static: Record<string, number> }
}

/** Stops mutants that loop for ever: most hits beyond a normal run's. */
const MOST_HITS = 10_000

/** Runs the probes with one mutant after the other. Throws when two runs without a mutant differ. */
export async function tryMutants(
  root: string,
  { sources }: Pick<Instrumented, 'sources'>,
  mutants: readonly Mutant[],
  onTried: (tried: Tried) => void = () => {},
): Promise<readonly Tried[]> {
  const folder = await mkdtemp(join(tmpdir(), 'watchfloor-mutate-'))
  const instrumented: Plugin = {
    name: 'mutants',
    enforce: 'pre',
    transform: (_code, id) => sources.get(id.slice(root.length)),
  }
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false },
    plugins: [instrumented],
  })
  process.on('unhandledRejection', ignore)
  try {
    const { ssr } = vite.environments
    if (ssr === undefined || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no runner of modules')
    const { runner } = ssr
    const stryker: Switch = {}
    Object.assign(globalThis, { __stryker__: stryker })
    const load = async (mutant?: string) => {
      Object.assign(stryker, { activeMutant: mutant, hitCount: 0, hitLimit: MOST_HITS })
      runner.clearCache()
      return await runner.import<typeof SmallEnvironment>('/src/cli/mutate/small-environment.ts')
    }
    const allowChanges = await writeTemplate(folder)
    const run = async ({ openCopy }: typeof SmallEnvironment, mutant?: string): Promise<RecordedRun> => {
      Object.assign(stryker, { activeMutant: mutant, hitCount: 0, hitLimit: MOST_HITS })
      const { service, clock, client, close } = await openCopy(folder)
      try {
        return await recordRun(service, clock, { ...client, allowChanges })
      } finally {
        await close()
      }
    }
    const reached = () => new Set(Object.keys(stryker.mutantCoverage?.static ?? {}))
    let loaded = await load()
    const reachedByLoading = reached()
    const usual = await run(loaded)
    const reachedAtAll = reached()
    const again = firstDifference(usual, await run(loaded))
    if (again !== undefined) throw new Error(`Two runs without a mutant differ: ${again}`)
    const tried: Tried[] = []
    const tryOne = async (mutant: Mutant): Promise<Tried> => {
      if (!reachedAtAll.has(mutant.id)) return { mutant, outcome: 'not reached' }
      if (!reachedByLoading.has(mutant.id)) return judged(mutant, usual, await run(loaded, mutant.id))
      // Some mutants take effect only while their module loads.
      try {
        return judged(mutant, usual, await run(await load(mutant.id), mutant.id))
      } finally {
        loaded = await load()
      }
    }
    for (const mutant of mutants) {
      const one = await tryOne(mutant).catch((error: unknown) => dead(mutant, error))
      tried.push(one)
      onTried(one)
    }
    return tried
  } finally {
    process.off('unhandledRejection', ignore)
    await vite.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Unhandled rejections of a mutant show as missing answers. */
function ignore(): void {}

/** A service that doesn't start counts as noticed. */
function dead(mutant: Mutant, error: unknown): Tried {
  const difference = errorWords(error)
  return { mutant, outcome: 'noticed', difference, complaint: 'it does not start' }
}

function judged(mutant: Mutant, usual: RecordedRun, run: RecordedRun): Tried {
  const difference = firstDifference(usual, run)
  if (difference === undefined) return { mutant, outcome: 'same' }
  const complaint = [...run.complaints].find((one) => !usual.complaints.has(one))
  if (complaint !== undefined) return { mutant, outcome: 'noticed', difference, complaint }
  const lost = [...usual.held].find((one) => !run.held.has(one))
  if (lost !== undefined) return { mutant, outcome: 'noticed', difference, complaint: `no longer held: ${lost}` }
  return { mutant, outcome: 'unnoticed', difference }
}
