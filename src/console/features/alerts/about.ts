import type { Draws } from '../../platform/draws.ts'
import type { PageWindows } from '../../platform/windows.ts'
export { alertsAddress as address } from './alerts-address.ts'

export const help = [
  'Alerts raised by rules on tasks and entities, one row per rule and subject. Sorted by level, then not acknowledged, then newest. Desks, walls and the server’s own watch raise them for all. While none of them watches, nothing is raised. This page then shows the gap.',
  'Filled is new, outlined is over but not acknowledged, plain is acknowledged. Hatched can’t be evaluated: data is old or missing here. Missing data never ends an alert.',
  'An acknowledgement holds at every desk and can’t be undone. Until the server has it, the row says “Acknowledging”. Silence is for this desk only and ends after 30 s.',
  'Shelved (Shift S) is out of sight and silent until a time, at every desk and wall. It returns on its own, or at once when it gets worse. The top bar counts what is shelved and rules that are off.',
  'A rule’s “Not while” suppresses its alerts, at any level, while a task has a status or another alert is active. They are listed in Shelved and call if they are still so afterwards.',
  'Call-outs: the server sends unacknowledged alerts to the destinations of its --call-out file. Delivered means that the destination took it, not that someone read it.',
  'Figures: how often alerts called, beside the targets of ISA-18.2 and EEMUA 191, from the server’s counts of 400 days. Times without anybody watching are left out.',
  'An alert can be one poll late. “Not shared” means that rules and acknowledgements are only in this browser.',
]

export function counts() {
  return import('./counts.ts')
}

export const windows: PageWindows = {
  parts: [{ word: 'alerts', name: 'Alerts', order: 40, size: [1000, 640] }],
}

export const draws: Draws = {
  urgent: () => import('./AlertsStatus.tsx').then(({ AlertsStatus }) => AlertsStatus),
  bar: () => import('./server-watch/ServerWatchStatus.tsx').then(({ ServerWatchStatus }) => ServerWatchStatus),
  rail: () => import('./RailAlerts.tsx').then(({ RailAlerts }) => RailAlerts),
  subject: () => import('./SubjectMark.tsx').then(({ SubjectMark }) => SubjectMark),
}

export const keeps = [
  {
    key: 'watchfloor-watch',
    name: 'Alerts',
    about: 'Rules and alerts as last received, and unsent changes. Stays after sign-out',
  },
]
