import { useSession } from '../../platform/session/session.ts'
import { SignInAgainDialog } from '../lazy-parts.tsx'

/** @param isAsked the user opened it, so it stays open */
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
