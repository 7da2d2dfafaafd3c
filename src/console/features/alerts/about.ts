import type { Draws } from '../../platform/draws.ts'
import type { PageWindows } from '../../platform/windows.ts'
export { alertsAddress as address } from './alerts-address.ts'

export const help = [
  'What rules found in tasks and entities: one row per rule and subject, by level, then what is not acknowledged, then the newest. Each desk and wall watches for all of them; while none is open nothing is raised, and that gap is said here.',
  'Filled is new, outlined is over but not acknowledged, plain is acknowledged. Hatched can’t be evaluated: the data is old or missing here, which never ends an alert.',
  'Acknowledging holds at every desk and can’t be taken back. Until the server has it the row says “Acknowledging”. Silence is this desk’s alone and ends after 30 s.',
  'An alert can come one reading late. “Not shared” means that rules and acknowledgements are kept in this browser only.',
]

export function counts() {
  return import('./counts.ts')
}

export const windows: PageWindows = {
  parts: [{ word: 'alerts', name: 'Alerts', order: 40, size: [1000, 640] }],
}

export const draws: Draws = {
  urgent: () => import('./AlertsStatus.tsx').then(({ AlertsStatus }) => AlertsStatus),
  rail: () => import('./RailAlerts.tsx').then(({ RailAlerts }) => RailAlerts),
  subject: () => import('./SubjectMark.tsx').then(({ SubjectMark }) => SubjectMark),
}
