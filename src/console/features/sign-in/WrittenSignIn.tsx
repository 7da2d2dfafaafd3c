import { StrictMode } from 'react'

import { SignInPage, type SignInPageProps } from './SignInPage.tsx'

/** The sign-in page as it stands in the document: the build writes this very tree, and a page begins with it. */
export function WrittenSignIn(props: Omit<SignInPageProps, 'isWritten'>) {
  return (
    <StrictMode>
      <SignInPage {...props} isWritten />
    </StrictMode>
  )
}
