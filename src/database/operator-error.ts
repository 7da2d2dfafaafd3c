/**
 * A problem with folders, databases, options or files that the operator can solve. The message is one line,
 * ready to show, or one plus a line per mistake; it never carries a secret.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
