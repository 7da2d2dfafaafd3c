import { randomBytes } from 'node:crypto'

export interface Grant {
  /** Never leaves this process. */
  readonly environmentToken: string
  /** Milliseconds of this machine's clock. */
  readonly expiresAt: number
}

/** More than one server has walls. Beyond it the oldest are dropped. */
const KEPT_GRANTS = 200
/** For tokens without a stated lifetime. */
const UNKNOWN_LIFETIME_MILLISECONDS = 24 * 3600_000
const PREFIX = 'wall-'

/** The environment's token never leaves the server, so its use is decided here. */
export function createGrants() {
  const grants = new Map<string, Grant>()
  return {
    issue(environmentToken: string, lifetimeSeconds: number | undefined): string {
      const lifetime = lifetimeSeconds === undefined ? UNKNOWN_LIFETIME_MILLISECONDS : lifetimeSeconds * 1000
      for (const [token, grant] of grants)
        if (grant.expiresAt <= Date.now() || grants.size >= KEPT_GRANTS) grants.delete(token)
      const token = PREFIX + randomBytes(32).toString('base64url')
      grants.set(token, { environmentToken, expiresAt: Date.now() + lifetime })
      return token
    },
    /** Undefined for an unknown or expired token. */
    find(token: string): Grant | undefined {
      const grant = grants.get(token)
      return grant !== undefined && grant.expiresAt > Date.now() ? grant : undefined
    },
  }
}

export function wallTokenIn(authorization: string | null): string | undefined {
  const token = /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1]
  return token?.startsWith(PREFIX) ? token : undefined
}
