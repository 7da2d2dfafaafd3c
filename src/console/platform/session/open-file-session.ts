import { openSession, type SessionEnvironment } from './session.ts'

/** Why a file that was read isn't opened. */
export const SIGNED_IN_MEANWHILE = 'A sign-in began while it was read'

export type FileKind = 'capsule' | 'recording'

/** Session of an opened file: no token, nothing is sent. */
export function openFileSession(environment: SessionEnvironment, clientId: FileKind): void {
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
