import { conventions, isZoneLabel, setConventions, type Conventions } from '../../../format/conventions.ts'
import { loadZones } from '../../../format/time.ts'
import { zoneFormat } from '../../../format/zone.ts'
import { usePreferences } from '../../platform/preferences/preferences.ts'

/**
 * `Europe/Helsinki`, `Europe/Helsinki,HEL` with a short name, `machine` for this machine's zone, or `none`.
 * Undefined if invalid.
 */
export function readSecondClock(text: string): Pick<Conventions, 'secondZone' | 'secondLabel'> | undefined {
  if (text === 'none') return { secondZone: '', secondLabel: '' }
  const [secondZone = '', secondLabel = '', ...rest] = text.split(',').map((part) => part.trim())
  const isKnown = zoneFormat(secondZone) !== undefined && isZoneLabel(secondLabel) && rest.length === 0
  return isKnown ? { secondZone, secondLabel } : undefined
}

/** The URL wins over the browser's settings and isn't stored. Returns the function to undo it. */
export function keepSecondClock(text: string | undefined): () => void {
  const asked = text === undefined ? undefined : readSecondClock(text)
  if (asked === undefined) return () => undefined
  let isOver = false
  const put = () => !isOver && setConventions({ ...conventions(), ...asked })
  // The picture shows before its second clock.
  void loadZones().then(put, () => undefined)
  // Runs after settings of other tabs were applied.
  const stop = usePreferences.subscribe(put)
  return () => {
    isOver = true
    stop()
    const { secondZone, secondLabel } = usePreferences.getState()
    setConventions({ ...conventions(), secondZone, secondLabel })
  }
}
