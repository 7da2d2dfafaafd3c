import { randomBytes } from 'node:crypto'

/** What a token of the wall stands for. */
export interface Grant {
  /** The environment's own token; it stays in this process. */
  readonly environmentToken: string
  /** Milliseconds of this machine's clock. */
  readonly expiresAt: number
}

/** More walls than one server has; whoever asks for more pushes out the oldest. */
const KEPT_GRANTS = 200
/** Of a token whose lifetime the environment does not tell. */
const UNKNOWN_LIFETIME_MILLISECONDS = 24 * 3600_000
const PREFIX = 'wall-'

/**
 * Tokens of the wall. Each stands for a token of the environment that never leaves the server, so that what it may be used for is decided here,
 * whatever the client behind it is allowed.
 */
export function createGrants(now: () => number = () => Date.now()) {
  const grants = new Map<string, Grant>()
  return {
    issue(environmentToken: string, lifetimeSeconds: number | undefined): string {
      const lifetime = lifetimeSeconds === undefined ? UNKNOWN_LIFETIME_MILLISECONDS : lifetimeSeconds * 1000
      for (const [token, grant] of grants)
        if (grant.expiresAt <= now() || grants.size >= KEPT_GRANTS) grants.delete(token)
      const token = PREFIX + randomBytes(32).toString('base64url')
      grants.set(token, { environmentToken, expiresAt: now() + lifetime })
      return token
    },
    /** Undefined for a token that is unknown or over. */
    find(token: string): Grant | undefined {
      const grant = grants.get(token)
      return grant !== undefined && grant.expiresAt > now() ? grant : undefined
    },
  }
}

/** The token of the wall in an `Authorization` header; undefined when it holds anything else. */
export function wallTokenIn(authorization: string | null): string | undefined {
  const token = /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1]
  return token?.startsWith(PREFIX) ? token : undefined
}
