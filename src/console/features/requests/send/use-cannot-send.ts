import { useReadOnlyReason } from '../../../known/past/read-only.ts'
import { useSession } from '../../../platform/session/session.ts'

/** Undefined if requests are possible. */
export function useCannotSend(): string | undefined {
  const readOnly = useReadOnlyReason()
  const off = useSession(({ phase, isRecording }) => {
    if (isRecording) return 'A recording is read-only. Nothing is sent'
    return phase === 'open' ? undefined : 'Waiting for sign-in'
  })
  return readOnly ?? off
}
