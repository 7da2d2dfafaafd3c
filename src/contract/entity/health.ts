import { list, section, type Infer } from '../schema.ts'
import { code, datetime, id, openEnum, text } from '../vocabulary.ts'

const { component } = section(3, 'Remaining components')

export const connectionStatus = openEnum('connection status', 'CONNECTION_STATUS_', 'INVALID ONLINE OFFLINE')

export const healthStatus = openEnum('health status', 'HEALTH_STATUS_', 'INVALID HEALTHY WARN FAIL OFFLINE NOT_READY')

export const alertLevel = openEnum('alert level', 'ALERT_LEVEL_', 'INVALID ADVISORY CAUTION WARNING')

export const componentMessage = component('ComponentMessage', 'a message about the health of a component', {
  status: healthStatus('health that the message is about'),
  message: text('the message'),
})

export const componentHealth = component('ComponentHealth', 'health of a component', {
  id: id('other', 'id of the component'),
  name: text('name of the component'),
  health: healthStatus('health of the component'),
  messages: list(componentMessage, 'messages about the health'),
  updateTime: datetime('when the health was reported'),
})

export const alertCondition = component('AlertCondition', 'a condition that keeps the alert active', {
  conditionCode: code('machine-readable condition'),
  description: text('description for display'),
})

export const alert = component('Alert', 'an active alert', {
  alertCode: code('machine-readable alert'),
  description: text('description for display'),
  level: alertLevel('urgency'),
  activatedTime: datetime('when the alert became active'),
  activeConditions: list(alertCondition, 'conditions that keep the alert active'),
})
export type HealthAlert = Infer<typeof alert>

export const health = component('Health', 'health and connection status', {
  connectionStatus: connectionStatus('whether the entity is connected'),
  healthStatus: healthStatus('health of the entity'),
  components: list(componentHealth, 'health of the components'),
  updateTime: datetime('when the health was reported; unset means most recent'),
  activeAlerts: list(alert, 'active alerts only'),
})
