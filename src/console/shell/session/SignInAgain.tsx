import { useSession } from '../../platform/session/session.ts'
import { SignInAgainDialog } from '../lazy-parts.tsx'

/**
 * Over the untouched page when the session has expired; what waited resumes afterwards without being asked.
 * @param isAsked by somebody who does not wait for a token: it stays, with what is typed, whatever becomes of the session meanwhile
 */
export function SignInAgain({
  isAsked = false,
  onDone,
  place,
}: {
  isAsked?: boolean
  onDone?: () => void
  place?: 'bottom'
}) {
  const session = useSession()
  return session.phase === 'expired' || (isAsked && session.phase === 'open') ? (
    <SignInAgainDialog session={session} onDone={onDone} place={place} />
  ) : null
}
