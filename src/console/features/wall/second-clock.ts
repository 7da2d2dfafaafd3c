import { conventions, isZoneLabel, setConventions, type Conventions } from '../../../format/conventions.ts'
import { loadZones } from '../../../format/time.ts'
import { zoneFormat } from '../../../format/zone.ts'
import { usePreferences } from '../../platform/preferences/preferences.ts'

/**
 * Reads `?clock2=` of a wall's address: `Europe/Helsinki`, `Europe/Helsinki,HEL` with its short name, `machine` for the zone of this machine, `none`.
 * Undefined where this browser knows no such zone, or the name is none.
 */
export function readSecondClock(text: string): Pick<Conventions, 'secondZone' | 'secondLabel'> | undefined {
  if (text === 'none') return { secondZone: '', secondLabel: '' }
  const [secondZone = '', secondLabel = '', ...rest] = text.split(',').map((part) => part.trim())
  const isKnown = zoneFormat(secondZone) !== undefined && isZoneLabel(secondLabel) && rest.length === 0
  return isKnown ? { secondZone, secondLabel } : undefined
}

/** What the address asks for goes before the settings of this browser, and is kept nowhere. Ends with the function it gives. */
export function keepSecondClock(text: string | undefined): () => void {
  const asked = text === undefined ? undefined : readSecondClock(text)
  if (asked === undefined) return () => undefined
  let isOver = false
  const put = () => !isOver && setConventions({ ...conventions(), ...asked })
  // The picture is there before its second clock.
  void loadZones().then(put, () => undefined)
  // The settings of other tabs are taken over just before.
  const stop = usePreferences.subscribe(put)
  return () => {
    isOver = true
    stop()
    const { secondZone, secondLabel } = usePreferences.getState()
    setConventions({ ...conventions(), secondZone, secondLabel })
  }
}
