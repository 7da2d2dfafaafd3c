import type { OwnKind, RuleOf } from './kind.ts'

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** The engine turns it into a row of "can't be evaluated". */
export const notLive: OwnKind<RuleOf<'not live'>> = {
  fresh: { kind: 'not live', cycles: 2 },
  source: 'own',
  conditions: [],
  named: [],
  sentence: ({ what: { cycles } }) => `Not live for ${numbers[cycles] ?? cycles} cycles`,
  about: () => 'Tasks not polled, or no answer from the service',
  over: () => 'Live again',
}
