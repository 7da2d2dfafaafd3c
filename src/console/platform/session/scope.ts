import { useSession } from './session.ts'

/** Environment and client that something was observed or done as: it isn't another one's. */
export function scopeOf(environmentUrl: string, clientId: string): string {
  return `${environmentUrl} ${clientId}`
}

export function currentScope(): string {
  const { environment, clientId } = useSession.getState()
  return scopeOf(environment?.url ?? '', clientId)
}

/** Undefined while nobody is signed in: a recording is nobody's. */
export function signedInScope(): string | undefined {
  const { phase, isRecording } = useSession.getState()
  return phase === 'none' || isRecording ? undefined : currentScope()
}
