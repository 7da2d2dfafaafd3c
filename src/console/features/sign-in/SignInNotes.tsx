import { OfflineNote } from './OfflineNote.tsx'
import { SignedOutNote } from './SignedOutNote.tsx'

/** Rarely needed, so not in the first script. */
export function SignInNotes() {
  return (
    <>
      <OfflineNote />
      <SignedOutNote />
    </>
  )
}
