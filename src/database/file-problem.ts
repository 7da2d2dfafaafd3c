import { OperatorError, SERVER_DISK_FULL, StorageFull } from './operator-error.ts'

/** System refusals are the operator's problem; other errors keep their stack. */
export function fileProblem(place: string, error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error
  const code = String(error.code)
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    return new OperatorError(`${place} can't be written to (${code}): choose another with --data`)
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new StorageFull(SERVER_DISK_FULL, `${place} is on a full disk (${code}): free some space`)
  }
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return new OperatorError(`${place} can't be used (${code}): part of its path is a file`)
  }
  if (code === 'ENOENT') {
    return new OperatorError(`${place} can't be created (${code}): its parent folder is read-only or missing`)
  }
  return new OperatorError(`${place} can't be used (${code} on ${String(error.syscall)})`)
}
