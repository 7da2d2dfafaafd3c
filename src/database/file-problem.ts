import { OperatorError } from './operator-error.ts'

/** System refusals are the operator's problem; other errors keep their stack. */
export function fileProblem(place: string, error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error
  const code = String(error.code)
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    return new OperatorError(`${place} cannot be written to (${code}): choose another with --data`)
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new OperatorError(`${place} is on a full disk (${code}): make space, then it goes on`)
  }
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return new OperatorError(`${place} cannot be used (${code}): there is a file in its place or above it`)
  }
  if (code === 'ENOENT') {
    return new OperatorError(`${place} cannot be made (${code}): the folder above it is read-only or has gone`)
  }
  return new OperatorError(`${place} cannot be used (${code} on ${String(error.syscall)})`)
}
