import { useConfig } from './config.ts'

const DEFAULTS = {
  /** Decoded, of any answer but objects. */
  answerBytes: 64_000_000,
  /** One object, as sent. */
  objectBytes: 16_000_000_000,
  /** Decompressed content of undeclared zstd. */
  unpackedBytes: 1_000_000_000,
}

/** Bytes: `limits` of `config.json`, else the default. */
export function byteLimit(name: keyof typeof DEFAULTS): number {
  return useConfig.getState().limits[name] ?? DEFAULTS[name]
}
