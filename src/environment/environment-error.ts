/**
 * Something about the environment's folder, options or files that its operator can put right. The message is one line, ready to be
 * shown as it is, or one and a line for each of several mistakes; it never carries a secret.
 */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}
