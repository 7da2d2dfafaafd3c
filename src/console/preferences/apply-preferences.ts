import { setConventions } from '../format/conventions.ts'
import { usePreferences } from './preferences.ts'

/**
 * Keeps what is chosen in force: the attributes that the style sheets look at, and the conventions of all quantities. `public/start.js` has set the
 * theme once already, before the first paint.
 */
export function followPreferences(): void {
  apply()
  usePreferences.subscribe(apply)
}

function apply(): void {
  const { theme, density, invertsWarnings, localTime, coordinates, speed, distance, shortLength } =
    usePreferences.getState()
  document.documentElement.dataset['theme'] = theme
  document.documentElement.dataset['density'] = density
  document.documentElement.toggleAttribute('data-inverts-warnings', invertsWarnings)
  setConventions({ localTime, coordinates, speed, distance, shortLength })
}
