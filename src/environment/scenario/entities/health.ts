import type { Entity } from '../../../contract/entity/entity.ts'
import type { At } from '../timeline.ts'

type Health = NonNullable<Entity['health']>

/** Health of an asset whose parts report each for itself: `parts` are [id, name, state without prefix, message]. */
export function health(
  at: At,
  overall: string,
  parts: readonly (readonly [id: string, name: string, state: string, message: string])[],
  alerts: NonNullable<Health['activeAlerts']> = [],
  connection = 'ONLINE',
): Health {
  return {
    connectionStatus: `CONNECTION_STATUS_${connection}`,
    healthStatus: `HEALTH_STATUS_${overall}`,
    components: parts.map(([id, name, state, message], index) => ({
      id,
      name,
      health: `HEALTH_STATUS_${state}`,
      messages: [{ status: `HEALTH_STATUS_${state}`, message }],
      updateTime: at(-15 - 7 * index),
    })),
    updateTime: at(-5),
    activeAlerts: alerts,
  }
}

/** An active alert, raised `age` seconds before start. */
export const alert = (
  at: At,
  level: string,
  alertCode: string,
  description: string,
  age: number,
  conditions: readonly (readonly [string, string])[],
) => ({
  alertCode,
  description,
  level: `ALERT_LEVEL_${level}`,
  activatedTime: at(-age),
  activeConditions: conditions.map(([conditionCode, text]) => ({ conditionCode, description: text })),
})
