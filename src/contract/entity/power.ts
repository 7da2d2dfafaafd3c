import { mapOf, part, section, type Infer } from '../schema.ts'
import { amperes, double, litresPerSecond, minutes, percent, volts } from '../vocabulary.ts'

const { component, open } = section(3, 'Sensors and payloads')

/** Null: not reported by the source. */
export const powerLevel = component('PowerLevel', 'level of a power source; null means not reported', {
  capacity: double('capacity of the source'),
  remaining: double('what remains of the capacity'),
  percentRemaining: percent('what remains of the capacity'),
  voltage: volts('voltage'),
  currentAmps: amperes('current'),
  runTimeToEmptyMins: minutes('time until empty'),
  consumptionRateLPerS: litresPerSecond('consumption'),
})
export type PowerLevel = Infer<typeof powerLevel>

/** The interface doesn't show its fields. It may be read as a `PowerLevel`; a mismatch isn't a finding. */
export const powerSource = open('PowerSource', 'a power source', {})

export const powerState = component('PowerState', 'power sources', {
  sourceIdToState: part(mapOf(powerSource, 'power sources by id'), 'power sources by id', { label: 'Power sources' }),
})
