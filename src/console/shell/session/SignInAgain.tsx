import { useSession } from '../../session/session.ts'
import { SignInAgainDialog } from '../lazy-parts.tsx'

/** Over the untouched page when the session has expired; what waited goes on by itself afterwards. */
export function SignInAgain() {
  const session = useSession()
  return session.phase === 'expired' ? <SignInAgainDialog session={session} /> : null
}
