import { textOf } from '../../database/sql.ts'
import { serverReaderOver } from '../../watch/keeper/server-rows.ts'
import { alertKey, type Alert, type Situation } from '../../watch/wire/alert.ts'
import type { Screen } from '../page/screen.ts'
import type { World } from '../world.ts'
import { BrokenPromise } from './broken-promise.ts'
import type { Oracle } from './oracle.ts'

const TWO_CYCLES = 20_000
/** A step this young may still be on its way. */
const ON_ITS_WAY = 2_000

/**
 * Alerts have one history at all screens and servers: no step is lost or repeated, and at rest all show the
 * same.
 */
export function alertsAgree(): Oracle {
  /** As they were when last looked at, by id. */
  let known = new Map<string, Alert>()
  /** When each situation was first seen without a break, by screen and situation. */
  let seenSince = new Map<string, number>()
  return {
    check: async (world) => {
      const alerts = await alertsOf(world)
      for (const before of known.values()) {
        const wrong = wrongAfter(before, alerts.get(before.id))
        if (wrong !== undefined) throw new BrokenPromise(`Alert ${before.id} ${wrong}`)
      }
      const open = [...alerts.values()].filter(({ endedAt }) => endedAt === undefined).map(alertKey)
      const twice = open.find((key, index) => open.indexOf(key) !== index)
      if (twice !== undefined) throw new BrokenPromise(`There are two open alerts of ${twice}`)
      known = alerts
      const now = world.clock.now()
      const seen = world.screens.flatMap((screen) => situationsOf(screen).map(({ key }) => key))
      seenSince = new Map(seen.map((key) => [key, seenSince.get(key) ?? now]))
    },
    checkAtRest: async (world) => {
      if (world.hasKeeper) await checkKeeper(world)
      const alerts = await alertsOf(world)
      for (const screen of world.screens) {
        const shown = screen.shown()
        if (shown?.sharing !== 'shared') throw new BrokenPromise(`${screen.name} is ${shown?.sharing} at rest`)
        for (const { key, situation } of situationsOf(screen)) {
          const isNew = world.clock.now() - (seenSince.get(key) ?? Infinity) < TWO_CYCLES
          if (!isNew && ![...alerts.values()].some((alert) => isOf(alert, situation, world.clock.now())))
            throw new BrokenPromise(`${key} has been seen for two cycles, and there is no alert of it`)
        }
        if (screen.kind === 'desk') compare(screen.name, shown.alerts, alerts, world.clock.now())
      }
    },
  }
}

/** One server of several keeps watch, and reads. */
async function checkKeeper({ watchSql }: World): Promise<void> {
  const keepers = (await serverReaderOver(watchSql).servers()).filter(({ leads }) => leads)
  if (keepers.length !== 1 || keepers[0]?.own.state !== 'reads')
    throw new BrokenPromise(`Keepers that lead at rest: ${JSON.stringify(keepers)}`)
}

function situationsOf(screen: Screen) {
  const situations = screen.shown()?.situations ?? []
  return situations.map((situation) => ({ key: `${screen.name}: ${alertKey(situation)}`, situation }))
}

/** A one-time event ends when acknowledged; each screen sees other ends with its next poll. */
function isOf(alert: Alert, situation: Situation, now: number): boolean {
  const isSeen = alert.endedAt === undefined || now - alert.endedAt < TWO_CYCLES
  return alertKey(alert) === alertKey(situation) && (situation.isOnce === true || isSeen)
}

function wrongAfter(before: Alert, now: Alert | undefined): string | undefined {
  // Ended ones are forgotten after a time.
  if (now === undefined) return before.endedAt === undefined ? 'is lost' : undefined
  if (now.raised < before.raised) return 'has lost a raising'
  if (now.raised > before.raised || now.raisedAt !== before.raisedAt) return undefined
  if (before.acknowledged !== undefined && now.acknowledged === undefined) return 'is no longer acknowledged'
  if (before.acknowledged !== undefined && JSON.stringify(now.acknowledged) !== JSON.stringify(before.acknowledged))
    return 'was acknowledged twice'
  if (before.endedAt !== undefined && now.endedAt === undefined) return 'has begun again without a raising'
  return undefined
}

function compare(
  name: string,
  shown: ReadonlyMap<string, Alert>,
  alerts: ReadonlyMap<string, Alert>,
  now: number,
): void {
  for (const [id, alert] of alerts)
    if (stepsOf(shown.get(id)) !== stepsOf(alert) && !isYoung(shown.get(id), now) && !isYoung(alert, now))
      throw new BrokenPromise(`${name} shows alert ${id} as ${stepsOf(shown.get(id))}, not as ${stepsOf(alert)}`)
  for (const [id, alert] of shown)
    if (!alerts.has(id) && !isYoung(alert, now))
      throw new BrokenPromise(`${name} shows alert ${id}, which no server has`)
}

function isYoung(alert: Alert | undefined, now: number): boolean {
  const last = alert?.history.at(-1)
  return last !== undefined && Math.abs(now - last.at) < ON_ITS_WAY
}

function stepsOf(alert: Alert | undefined): string {
  if (alert === undefined) return 'missing'
  const { raised, level, endedAt, acknowledged } = alert
  return JSON.stringify({ raised, level, endedAt, acknowledged })
}

async function alertsOf(world: World): Promise<Map<string, Alert>> {
  const rows = await world.watchSql.query('select alert_id, body from watch_alert order by alert_id')
  return new Map(rows.map((row) => [textOf(row, 'alert_id'), JSON.parse(textOf(row, 'body'))]))
}
