import { kept } from '../../../platform/storage/kept.ts'
import { randomId } from '../../../ui/browser/random-id.ts'

const stored = kept<string>('watchfloor.desk', (value) => (typeof value === 'string' ? value : ''), '')

/** Of this browser: not secret, so that a reload is the same desk. */
export function deskId(): string {
  const known = stored.read()
  if (/^[0-9a-f]{32}$/.test(known)) return known
  const made = randomId()
  stored.write(made)
  return made
}
