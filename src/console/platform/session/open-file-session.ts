import { openSession, type Environment } from './session.ts'

/** For an opened file: without a token, and nothing is sent. */
export function openFileSession(environment: Environment, clientId: 'capsule' | 'recording'): void {
  openSession({
    environment,
    clientId,
    token: {
      value: 'none',
      obtainedAt: Date.now(),
      expiresAt: undefined,
      expiryIsHint: false,
      notBefore: undefined,
      scope: undefined,
    },
    secrets: { clientSecret: undefined, tokenAuthorization: undefined, extraHeader: undefined },
    keepInTab: false,
    isRecording: true,
  })
}
