import { StrictMode } from 'react'

import { SignInPage } from './SignInPage.tsx'
import type { SignInFormOptions } from './use-sign-in-form.ts'

/** Sign-in as in the document: the build writes this tree, and the page starts with it. */
export function WrittenSignIn(props: Omit<SignInFormOptions, 'isWritten'>) {
  return (
    <StrictMode>
      <SignInPage {...props} isWritten />
    </StrictMode>
  )
}
