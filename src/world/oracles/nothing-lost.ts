import { integerOf, textOf } from '../../database/sql.ts'
import type { Alert } from '../../watch/wire/alert.ts'
import type { Handover } from '../../watch/wire/handover.ts'
import { chainStart, firstBreak } from '../../watch/wire/log-chain.ts'
import type { LogEntry } from '../../watch/wire/log.ts'
import type { RuleRecord } from '../../watch/wire/rule.ts'
import type { Screen } from '../page/screen.ts'
import type { PromisedWrite } from '../promised-write.ts'
import type { World } from '../world.ts'
import { BrokenPromise } from './broken-promise.ts'
import type { Oracle } from './oracle.ts'

/** Once nothing hinders it: a pause between two tries (30 s) and an answer (15 s), and the next second. */
const SENDING_MILLISECONDS = 60_000

/**
 * A write that a screen has called saved is in the database and stays there; one that it keeps gets there
 * soon after nothing hinders it. At rest all desks show it.
 */
export function nothingLost(): Oracle {
  const found = new Set<PromisedWrite>()
  return {
    check: async (world) => {
      await checkDeleted(world)
      for (const promise of world.promised) {
        if (found.has(promise)) continue
        if (await isKept(world, promise)) found.add(promise)
        else if (isDue(world, promise)) throw new BrokenPromise(lostWords(promise))
      }
    },
    checkAtRest: async (world) => {
      const rows = await world.watchSql.query('select body from watch_log order by number')
      const entries: LogEntry[] = rows.map((row) => JSON.parse(textOf(row, 'body')))
      const broken = firstBreak(entries, chainStart)
      if (broken !== undefined) throw new BrokenPromise(`The log's chain is broken at ${broken}`)
      const counts = new Map<string, number>()
      for (const { text } of entries) counts.set(text, (counts.get(text) ?? 0) + 1)
      for (const promise of world.promised) {
        const count = promise.kind === 'log entry' ? (counts.get(promise.text) ?? 0) : 1
        if (count > 1) throw new BrokenPromise(`${lostWords(promise)}: it is there ${count} times`)
        if (count === 0 || !(await isKept(world, promise))) throw new BrokenPromise(lostWords(promise))
      }
      for (const screen of world.screens) if (screen.kind === 'desk') await compareShared(world, screen, entries)
    },
  }
}

function isDue(world: World, { kind, screen, at }: PromisedWrite): boolean {
  if (kind !== 'acknowledgement' && kind !== 'log entry') return true
  return Math.min(world.calmFor(screen), world.clock.now() - at) > SENDING_MILLISECONDS
}

function lostWords({ screen, ...promise }: PromisedWrite): string {
  return `${screen.name} promised to keep what is lost: ${JSON.stringify(promise)}`
}

async function isKept(world: World, promise: PromisedWrite): Promise<boolean> {
  const { kind } = promise
  const isQueued = kind === 'acknowledgement' || kind === 'log entry'
  // Its refusal is shown, but not stored.
  if (isQueued && promise.at < (world.limited.get(promise.screen.client) ?? 0)) return true
  if (kind === 'acknowledgement') return await isAcknowledged(world, promise)
  if (kind === 'log entry') {
    const [row] = await world.watchSql.query('select count(*) as count from watch_log where instr(body, $1) > 0', [
      JSON.stringify(promise.text),
    ])
    return integerOf(row ?? {}, 'count') > 0
  }
  if (kind === 'signature') {
    const [row] = await world.watchSql.query('select body from watch_handover where handover_id = $1', [promise.id])
    const { signatures }: Pick<Handover, 'signatures'> = row ? JSON.parse(textOf(row, 'body')) : { signatures: [] }
    return signatures.some(({ side }) => side === promise.side)
  }
  const [row] = await world.watchSql.query(`select body from watch_${kind} where ${kind}_id = $1`, [promise.id])
  const record: Pick<RuleRecord, 'revision'> = row ? JSON.parse(textOf(row, 'body')) : { revision: 0 }
  const isSame = record.revision === promise.revision && JSON.stringify(record).includes(JSON.stringify(promise.words))
  return record.revision > promise.revision || isSame
}

/** Also if a later raising or a higher level replaced what was acknowledged, or its page shows a refusal. */
async function isAcknowledged(
  world: World,
  { screen, alertId, raised, level }: Extract<PromisedWrite, { kind: 'acknowledgement' }>,
): Promise<boolean> {
  const [row] = await world.watchSql.query('select body from watch_alert where alert_id = $1', [alertId])
  if (row === undefined) return true
  const alert: Alert = JSON.parse(textOf(row, 'body'))
  const isOther = alert.raised !== raised || alert.level !== level
  return isOther || alert.acknowledged !== undefined || isRefused(world, screen, alertId)
}

function isRefused({ screens }: World, { browser }: Screen, alertId: string): boolean {
  return screens.some((each) => each.browser === browser && typeof each.shown()?.pending.get(alertId) === 'object')
}

/** A stream that a desk shows as deleted is. */
async function checkDeleted({ sql, screens }: World): Promise<void> {
  for (const screen of screens)
    for (const id of screen.shown()?.deleted ?? []) {
      const [row] = await sql.query('select body from egress_stream where egress_id = $1', [id])
      const { state }: { state?: string } = row === undefined ? {} : JSON.parse(textOf(row, 'body'))
      if (state !== 'deleted') throw new BrokenPromise(`${screen.name} shows ${id} as deleted, and it is ${state}`)
    }
}

/** All that desks share besides alerts. */
async function compareShared(world: World, screen: Screen, entries: readonly LogEntry[]): Promise<void> {
  const shown = screen.shown()
  const [handover] = await bodiesOf(world, 'watch_handover order by prepared_at desc, handover_id desc limit 1')
  const parts = [
    ['rules', shown?.rules, await bodiesOf(world, 'watch_rule order by rule_id')],
    ['views', shown?.views, await bodiesOf(world, 'watch_view order by view_id')],
    ['handover', shown?.handover, handover],
    ['last log entry', shown?.logLast, entries.at(-1)?.number],
  ] as const
  for (const [name, has, wanted] of parts)
    if (textOfPart(has) !== textOfPart(wanted))
      throw new BrokenPromise(`${screen.name} shows ${name} ${textOfPart(has)}, not ${textOfPart(wanted)}`)
}

/** Lists by their texts: a desk has new records last. */
function textOfPart(part: unknown): string {
  const whole: unknown = Array.isArray(part) ? part.map((each) => JSON.stringify(each)).toSorted() : part
  return JSON.stringify(whole) ?? 'none'
}

async function bodiesOf({ watchSql }: World, from: string): Promise<unknown[]> {
  return (await watchSql.query(`select body from ${from}`)).map((row) => JSON.parse(textOf(row, 'body')))
}
