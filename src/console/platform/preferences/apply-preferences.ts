import { setConventions } from '../../../format/conventions.ts'
import { hasZones, loadZones } from '../../../format/time.ts'
import { usePreferences } from './preferences.ts'

/** Applies them to style sheets and units. `public/start.js` sets the theme before the first paint. */
export function followPreferences(): Promise<void> | undefined {
  usePreferences.subscribe(() => void apply())
  return apply()
}

function apply(): Promise<void> | undefined {
  const { theme, density, invertsWarnings, secondZone, secondLabel, coordinates, speed, distance, shortLength } =
    usePreferences.getState()
  document.documentElement.dataset['theme'] = theme
  document.documentElement.dataset['density'] = density
  document.documentElement.toggleAttribute('data-inverts-warnings', invertsWarnings)
  const waits = secondZone !== '' && !hasZones()
  setConventions({ secondZone: waits ? '' : secondZone, secondLabel, coordinates, speed, distance, shortLength })
  // Without that chunk times are Zulu alone.
  return waits
    ? loadZones().then(
        () => void apply(),
        () => undefined,
      )
    : undefined
}
