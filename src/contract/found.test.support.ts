import { check } from './check.ts'

export const somewhere = { latitudeDegrees: 43.65, longitudeDegrees: -69.02 }

export function found(schema: Parameters<typeof check>[0], value: unknown) {
  return check(schema, value).findings.map(({ kind, severity, path }) => `${severity} ${kind} ${path}`)
}
