export interface Caller {
  /** Undefined: not issued through this server. */
  readonly clientId: string | undefined
  readonly canWrite: boolean
  readonly canAdmin: boolean
  readonly isWall: boolean
  /** Why writing is refused, in words. */
  readonly refusal?: string | undefined
}

export interface Refusal {
  readonly refused: 'unauthenticated' | 'permission_denied'
  readonly message: string
}

/** Called for each request, and repeatedly during a stream: a token ends. */
export type Authorize = (headers: Headers) => Promise<Caller | Refusal>
