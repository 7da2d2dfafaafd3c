/** The operator can solve it. The message is ready to show, a line per mistake, and holds no secret. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

export class DamagedDatabase extends OperatorError {}

export const SERVER_DISK_FULL = 'The server’s disk is full: free some space, and writing resumes'

/** No room left to write. */
export class StorageFull extends OperatorError {
  /** Without a place: for all who ask. */
  readonly words: string

  constructor(words: string, message = words) {
    super(message)
    this.words = words
  }
}
