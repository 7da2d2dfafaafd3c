import { usePreferences } from './preferences.ts'

/** Keeps `data-theme` on the document at what is chosen. `public/theme.js` has set it once already, before the first paint. */
export function followTheme(): void {
  applyTheme()
  usePreferences.subscribe(applyTheme)
}

function applyTheme(): void {
  document.documentElement.setAttribute('data-theme', usePreferences.getState().theme)
}
