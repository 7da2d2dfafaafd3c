/** Why the watch did not do what it was asked for. */
export class WatchError extends Error {
  override name = 'WatchError'
  /** HTTP status; undefined where no answer came. */
  readonly status: number | undefined
  /** Seconds that the server asked to wait. */
  readonly retryAfter: number | undefined
  /** Of an answer that was JSON. */
  readonly body: unknown
  constructor(message: string, parts: Partial<Pick<WatchError, 'status' | 'retryAfter' | 'body'>> = {}) {
    super(message)
    this.status = parts.status
    this.retryAfter = parts.retryAfter
    this.body = parts.body
  }

  /** The same request would be answered the same. */
  get isFinal(): boolean {
    const { status } = this
    return status !== undefined && status >= 400 && status < 500 && ![401, 404, 408, 429].includes(status)
  }
}
