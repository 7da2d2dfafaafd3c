export class WatchError extends Error {
  override name = 'WatchError'
  /** Undefined if there was no answer. */
  readonly status: number | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined
  readonly body: unknown
  constructor(message: string, parts: Partial<Pick<WatchError, 'status' | 'retryAfter' | 'body'>> = {}) {
    super(message)
    this.status = parts.status
    this.retryAfter = parts.retryAfter
    this.body = parts.body
  }

  /** Retrying is pointless. */
  get isFinal(): boolean {
    const { status } = this
    return status !== undefined && status >= 400 && status < 500 && ![401, 404, 408, 429].includes(status)
  }
}
