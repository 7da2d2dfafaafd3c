import { sentence } from './label.ts'
import type { AnySchema } from './schema.ts'

/** The field's unit says it better. */
const unitSuffix = /(?<=[a-z0-9])(?:Degrees|Deg|Rad2|Meters|Km|MPerS2?|Mps|Hz|Dbm|Ft|Mins|Millis|Amps|Gallons|LPerS)$/
const shortUnitSuffix = /(?<=[a-z])[DMS]$/

/** `altitudeHaeMeters` reads "Altitude HAE". */
export function fieldLabel(name: string, schema?: AnySchema): string {
  if (schema?.about.label !== undefined) return schema.about.label
  const bare = name.replace(unitSuffix, '')
  const unitless = schema?.about.unit === undefined ? bare : bare.replace(shortUnitSuffix, '')
  const words = unitless.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[Mm]ode)(?=\d)/g, ' ').split(/[\s_-]+/)
  return sentence(words)
}
