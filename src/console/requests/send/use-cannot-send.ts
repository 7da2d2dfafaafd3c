import { useSession } from '../../session/session.ts'

/** Why nothing can be sent now; undefined when it can. */
export function useCannotSend(): string | undefined {
  return useSession(({ phase, isRecording }) => {
    if (isRecording) return 'A recording is shown: nothing is sent'
    return phase === 'open' ? undefined : 'Waiting for sign-in'
  })
}
