import { RULE_VERSION, type Rule } from './rule.ts'

const base = { version: RULE_VERSION, isOn: true, conditions: {}, delaySeconds: 0, hasSound: true } as const

/** Only an executing task is expected to change soon. */
const executing = { statuses: ['STATUS_EXECUTING'] }

export const defaultRules: readonly Rule[] = [
  {
    ...base,
    id: 'task-fails',
    what: { kind: 'failed' },
    level: 'caution',
    guidance: 'Check the error with the assignee. Replan the task or assign another unit.',
  },
  {
    ...base,
    id: 'limit-near',
    what: { kind: 'limit', limits: ['deliver', 'start', 'complete', 'replica'], withinSeconds: 300 },
    level: 'caution',
    guidance: 'Ask the assignee whether it can meet the limit. Replan if it can’t.',
  },
  {
    ...base,
    id: 'health',
    what: { kind: 'health', atOrAbove: 'caution' },
    level: 'as reported',
    guidance: 'Call the unit. Decide whether it can continue and who takes over its task.',
  },
  {
    ...base,
    id: 'unchanged',
    what: { kind: 'unchanged', forSeconds: 1800 },
    conditions: executing,
    level: 'caution',
    guidance: 'Ask the assignee for a report.',
  },
  {
    ...base,
    id: 'silent',
    what: { kind: 'silent', forSeconds: 600 },
    conditions: { dispositions: ['DISPOSITION_FRIENDLY'] },
    level: 'advisory',
    guidance: 'Call the unit on its working channel. Compare its last position with its task.',
  },
  {
    ...base,
    id: 'not-live',
    what: { kind: 'not live', cycles: 2 },
    level: 'warning',
    guidance: 'Tell the watch that the picture is stale. Check the connection and the service.',
  },
  {
    ...base,
    id: 'unknown-outcome',
    what: { kind: 'unknown outcome' },
    level: 'caution',
    delaySeconds: 30,
    guidance: 'Find out whether it took effect before you send it again.',
  },
  {
    ...base,
    id: 'call-out-fails',
    what: { kind: 'call-out failed' },
    level: 'caution',
    guidance: 'Call the duty officer by other means. Check the destination.',
  },
]
