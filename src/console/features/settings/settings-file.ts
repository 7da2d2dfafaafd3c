import { checkPreferences, DEFAULT_PREFERENCES, type Preferences } from '../../platform/preferences/preferences.ts'

/** For the import, and for people who find the file. */
const KIND = 'watchfloor settings'

/** Preferences have no secrets; the last sign-in is left out. */
export function settingsFile(preferences: Preferences): string {
  const { lastEnvironment: _environment, lastClientId: _client, ...settings } = preferences
  return `${JSON.stringify({ kind: KIND, settings }, undefined, 2)}\n`
}

export type ReadSettings =
  | { ok: true; settings: Partial<Preferences>; skipped: readonly string[] }
  | { ok: false; problems: readonly string[] }

/**
 * An invalid value refuses the file: no desk is set up by half. Unknown settings are named, missing ones get
 * defaults.
 */
export function readSettings(file: unknown): ReadSettings {
  if (typeof file !== 'object' || file === null || !('kind' in file) || file.kind !== KIND || !('settings' in file))
    return { ok: false, problems: [`not settings of this console: "kind" must be "${KIND}"`] }
  const { usable, problems, unknown } = checkPreferences(file.settings)
  if (problems.length > 0) return { ok: false, problems }
  const { lastEnvironment: _environment, lastClientId: _client, ...settings } = { ...DEFAULT_PREFERENCES, ...usable }
  return { ok: true, settings, skipped: unknown }
}
