import { errorWords } from '../../format/error-words.ts'
import type { Exchange } from '../exchange.ts'
import { accessProbes } from '../probes/access-probes.ts'
import { changingProbes } from '../probes/changing-probes.ts'
import { objectProbes } from '../probes/object-probes.ts'
import { runProbe, type Probe, type ProbeAbout, type ProbeRun, type Send } from '../probes/probe.ts'
import { taskProbes } from '../probes/task-probes.ts'
import { changesFor } from './changes.ts'
import { crawlSteps } from './crawl.ts'
import { KnownIds } from './known-ids.ts'
import { Sender, type SenderOptions } from './sender.ts'
import { followTasks } from './follow-tasks.ts'

export interface RunOptions extends SenderOptions {
  /** Ids of steps and probes; absent: all. Signing in always comes first. */
  readonly only?: readonly string[] | undefined
  /** Targets of changing probes: ids of egress streams and entities, `id/field.path` for one override. */
  readonly allowChanges?: readonly string[] | undefined
  readonly watchMilliseconds?: number | undefined
  /** Before each step and after each probe. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

export interface Progress {
  readonly done: number
  readonly wanted: number
  readonly title: string
  readonly result?: ProbeRun['result']
}

export interface RunResult {
  /** In the order of sending. */
  readonly exchanges: readonly Exchange[]
  readonly probes: readonly ProbeRun[]
  readonly leftOut: readonly string[]
  /** Undefined if it started. */
  readonly failed: string | undefined
  /** Undefined if it finished. */
  readonly stopped: string | undefined
}

interface Step {
  readonly id: string
  readonly title: string
  readonly probe?: ProbeAbout
  /** Returns omissions, in words. */
  readonly run: () => Promise<string | undefined>
}

/** Last, as it may take all remaining requests. */
const LAST_PROBE = 'status-union'

/** By id: the values of `only`. */
export const stepTitles: ReadonlyMap<string, string> = new Map([
  ...crawlSteps.map(({ id, title }): [string, string] => [id, title]),
  ...[...accessProbes, ...objectProbes('', () => []), ...taskProbes, ...changingProbes].map(
    ({ id, title }): [string, string] => [id, title],
  ),
  ['watch', 'Watching tasks'],
])

/** Never rejects. `mask.ts` remembers secrets and tokens; callers forget them between runs. */
export async function runEverything(options: RunOptions): Promise<RunResult> {
  const sender = new Sender(options)
  const probes: ProbeRun[] = []
  const leftOut: string[] = []
  const result = (failed?: string): RunResult => ({
    exchanges: sender.exchanges,
    probes,
    leftOut,
    failed,
    stopped: sender.ended === undefined || sender.ended.isBound ? undefined : sender.ended.message,
  })
  const steps = allSteps(sender, options, probes).filter(({ id }) => options.only?.includes(id) ?? true)
  options.onProgress?.({ done: 0, wanted: steps.length, title: 'Signing in' })
  const failed = await signIn(sender)
  if (failed !== undefined) return result(failed)
  for (const [done, step] of steps.entries()) {
    options.onProgress?.({ done, wanted: steps.length, title: step.title })
    const before = probes.length
    const left = sender.ended?.message ?? (await step.run().catch(errorWords))
    if (left !== undefined) leftOut.push(`${step.title}: ${left}`)
    if (step.probe !== undefined && probes.length === before)
      probes.push({ probe: step.probe, result: { verdict: 'open', words: `Skipped: ${left}`, exchanges: [] } })
    const last = probes.slice(before).at(-1)
    if (last !== undefined)
      options.onProgress?.({ done: done + 1, wanted: steps.length, title: last.probe.title, result: last.result })
  }
  return result()
}

/** Returns the reason of a failure. */
async function signIn(sender: Sender): Promise<string | undefined> {
  try {
    const { outcome, failure, responseBody } = await sender.signIn()
    if (sender.isSignedIn) return undefined
    if (typeof outcome !== 'number') return `No answer to the sign-in: ${failure ?? outcome}`
    if (outcome === 200) return 'Sign-in got 200 without an access token'
    return `Sign-in refused: ${outcome} ${(responseBody ?? '').slice(0, 200).replaceAll(/\s+/g, ' ')}`.trim()
  } catch (error) {
    return errorWords(error)
  }
}

function allSteps(sender: Sender, options: RunOptions, probes: ProbeRun[]): Step[] {
  const known = new KnownIds()
  const send: Send = async (operation, request, onSent, onBytes) => {
    const { exchange, bytes } = await sender.send(operation, request, 'probe')
    onSent(exchange.id)
    if (bytes !== undefined) onBytes?.(bytes)
    return exchange
  }
  const step = (probe: Probe): Step => ({
    id: probe.id,
    title: probe.title,
    probe: about(probe),
    run: async () => {
      const result = await runProbe(probe.run, send)
      // An interrupted probe proves nothing.
      const isCut = result.verdict === 'open' && sender.ended?.message === result.words
      if (!isCut) probes.push({ probe: about(probe), result })
      return isCut ? result.words : undefined
    },
  })
  const reading = [...accessProbes, ...objectProbes('', () => sender.exchanges.toReversed()), ...taskProbes]
  const { watchMilliseconds: milliseconds, clock, signal } = options
  return [
    ...crawlSteps.map(({ id, title, run }) => ({ id, title, run: () => run(sender, known) })),
    ...reading.toSorted((a, b) => Number(a.id === LAST_PROBE) - Number(b.id === LAST_PROBE)).map(step),
    ...changingProbes.map((probe): Step => ({
      id: probe.id,
      title: probe.title,
      probe: about(probe),
      run: async () => {
        const changes = changesFor(probe, options.allowChanges ?? [], known)
        for (const change of changes) await step(change).run()
        if (sender.ended !== undefined) return sender.ended.message
        return changes.length === 0 ? 'it changes data and has no target' : undefined
      },
    })),
    ...(milliseconds === undefined
      ? []
      : [
          {
            id: 'watch',
            title: 'Watching tasks',
            run: () => followTasks(sender, known, { clock, milliseconds, signal }),
          },
        ]),
  ]
}

function about({ id, title, proves }: ProbeAbout): ProbeAbout {
  return { id, title, proves }
}
