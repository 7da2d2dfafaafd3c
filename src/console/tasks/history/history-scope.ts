import type { Session } from '../../session/session.ts'

/** Environment and client that something was observed as: another's observations are not this one's. */
export const scopeOf = ({ environment, clientId }: Pick<Session, 'environment' | 'clientId'>): string =>
  `${environment?.url ?? ''} ${clientId}`
