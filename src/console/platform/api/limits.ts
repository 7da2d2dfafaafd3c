import { useConfig } from './config.ts'

const DEFAULTS = {
  /** Of any answer but an object, after the browser has taken off its content coding. */
  answerBytes: 64_000_000,
  /** Of one object as it comes. */
  objectBytes: 16_000_000_000,
  /** Of what zstd data hold that came without saying so. */
  unpackedBytes: 1_000_000_000,
}

/** A bound of what is read of a service, in bytes: as configured (`limits` of `config.json`), else its default. */
export function byteLimit(name: keyof typeof DEFAULTS): number {
  return useConfig.getState().limits[name] ?? DEFAULTS[name]
}
