import { StrictMode } from 'react'

import { SignInPage, type SignInPageProps } from './SignInPage.tsx'

/** Sign-in as in the document: the build writes this tree, and the page starts with it. */
export function WrittenSignIn(props: Omit<SignInPageProps, 'isWritten'>) {
  return (
    <StrictMode>
      <SignInPage {...props} isWritten />
    </StrictMode>
  )
}
