import { setConventions } from '../../../format/conventions.ts'
import { hasZones, loadZones } from '../../../format/time.ts'
import { usePreferences } from './preferences.ts'

/**
 * Keeps what is chosen in force: the attributes that the style sheets look at, and the conventions of all quantities. `public/start.js` has set the
 * theme once already, before the first paint.
 */
export function followPreferences(): Promise<void> | undefined {
  usePreferences.subscribe(() => void apply())
  return apply()
}

/** What it waits for, if anything: the second clock needs a file that others do without. */
function apply(): Promise<void> | undefined {
  const { theme, density, invertsWarnings, secondZone, secondLabel, coordinates, speed, distance, shortLength } =
    usePreferences.getState()
  document.documentElement.dataset['theme'] = theme
  document.documentElement.dataset['density'] = density
  document.documentElement.toggleAttribute('data-inverts-warnings', invertsWarnings)
  const waits = secondZone !== '' && !hasZones()
  setConventions({ secondZone: waits ? '' : secondZone, secondLabel, coordinates, speed, distance, shortLength })
  // Where that file can't be had, times are Zulu alone.
  return waits
    ? loadZones().then(
        () => void apply(),
        () => undefined,
      )
    : undefined
}
