import { checkPreferences, DEFAULT_PREFERENCES, type Preferences } from '../../platform/preferences/preferences.ts'

/** Says what the file is, for whoever finds it and for the import. */
const KIND = 'watchfloor settings'

/** The settings as a file. Nothing secret is among preferences; who signed in where is left out too. */
export function settingsFile(preferences: Preferences): string {
  const { lastEnvironment: _environment, lastClientId: _client, ...settings } = preferences
  return `${JSON.stringify({ kind: KIND, settings }, undefined, 2)}\n`
}

export type ReadSettings =
  | { ok: true; settings: Partial<Preferences>; skipped: readonly string[] }
  | { ok: false; problems: readonly string[] }

/**
 * Reads what such a file holds. One wrong value refuses it as a whole, so that no desk is set up by half; settings that this version does not have are
 * skipped and named. What the file leaves out becomes as at the first visit.
 */
export function readSettings(file: unknown): ReadSettings {
  if (typeof file !== 'object' || file === null || !('kind' in file) || file.kind !== KIND || !('settings' in file))
    return { ok: false, problems: [`no settings of this console: "kind" must be "${KIND}"`] }
  const { usable, problems, unknown } = checkPreferences(file.settings)
  if (problems.length > 0) return { ok: false, problems }
  const { lastEnvironment: _environment, lastClientId: _client, ...settings } = { ...DEFAULT_PREFERENCES, ...usable }
  return { ok: true, settings, skipped: unknown }
}
