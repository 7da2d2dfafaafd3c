/**
 * Something about folders, databases, options or files that whoever runs the server can put right. The message is one line, ready to be
 * shown as it is, or one and a line for each of several mistakes; it never carries a secret.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
