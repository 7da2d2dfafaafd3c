import type { OwnKind, RuleOf } from './kind.ts'

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** What the engine finds of it is a row of what can't be evaluated. */
export const notLive: OwnKind<RuleOf<'not live'>> = {
  name: 'Not live',
  fresh: { kind: 'not live', cycles: 2 },
  source: 'reading',
  conditions: [],
  named: [],
  sentence: ({ what: { cycles } }) => `Not live for ${numbers[cycles] ?? cycles} cycles`,
  about: () => 'Tasks not read, or no answer from the service',
  over: () => 'Live again',
}
