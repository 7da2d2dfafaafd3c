/** The operator can solve it. The message is ready to show, a line per mistake, and holds no secret. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

export class DamagedDatabase extends OperatorError {}

/** No room left to write, in words that name no place: for all who ask, too. */
export class StorageFull extends OperatorError {}
