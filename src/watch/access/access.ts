/** Who a bearer token says the caller is, and what they may do. */
export interface Caller {
  /** Undefined where the token was not issued through this server. */
  readonly clientId: string | undefined
  readonly canWrite: boolean
  readonly canAdmin: boolean
  /** This server issued the token to a wall display, which no one signs in at. */
  readonly isWall: boolean
  /** Why writing is refused, in words for whoever sits at the desk. */
  readonly refusal?: string | undefined
}

/** Why somebody may not even read, in words. */
export interface Refused {
  readonly refused: 'unauthenticated' | 'permission_denied'
  readonly message: string
}

/** Who sends a request with these headers. Asked anew for each request, and for a stream as long as it is open: a token ends. */
export type Access = (headers: Headers) => Promise<Caller | Refused>
