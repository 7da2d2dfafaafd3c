import { useConfig } from './config.ts'

/** First digits of the SHA-256 of the release's manifest; undefined for a build of another kind. */
export function useManifestDigits(): string | undefined {
  // Not in the configuration's schema, which is in the first script.
  const digits = useConfig((config) => config['manifest'])
  return typeof digits === 'string' ? digits : undefined
}
