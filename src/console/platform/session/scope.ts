import { useSession } from './session.ts'

/** Separates stored data by environment and client. */
export function scopeOf(environmentUrl: string, clientId: string): string {
  return `${environmentUrl} ${clientId}`
}

export function currentScope(): string {
  const { environment, clientId } = useSession.getState()
  return scopeOf(environment?.url ?? '', clientId)
}

/** Undefined without sign-in, and for recordings. */
export function signedInScope(): string | undefined {
  const { phase, isRecording } = useSession.getState()
  return phase === 'none' || isRecording ? undefined : currentScope()
}
