import { getRouteApi, useRouter } from '@tanstack/react-router'

import { SignInPage } from './SignInPage.tsx'

const route = getRouteApi('/sign-in')

/** The sign-in page where the console is drawn already, or the document came without it. */
export function SignInRoute() {
  const { to } = route.useSearch()
  const router = useRouter()
  return <SignInPage to={to} onSignedIn={async (href) => router.history.replace(href)} />
}
