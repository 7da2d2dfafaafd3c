import { EnvironmentError } from '../environment-error.ts'

/** What the operating system refuses is the operator's to put right; anything else is a fault of ours and keeps its stack. */
export function fileProblem(place: string, error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error
  const code = String(error.code)
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    return new EnvironmentError(`${place} cannot be written to (${code}): choose another with --data`)
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') return new EnvironmentError(`The disk is full (${code}): ${place}`)
  return new EnvironmentError(`${place} cannot be used (${code} on ${String(error.syscall)})`)
}
