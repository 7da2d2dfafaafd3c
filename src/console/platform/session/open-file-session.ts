import { openSession, type Environment } from './session.ts'

/** A session in which a file is looked at in the place of an environment: without a token, and nothing can be sent. */
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
