import { getRouteApi, useRouter } from '@tanstack/react-router'

import { SignInPage } from './SignInPage.tsx'

const route = getRouteApi('/sign-in')

/** For a console that is already drawn, or a document without the form. */
export function SignInRoute() {
  const { to } = route.useSearch()
  const router = useRouter()
  return <SignInPage to={to} onSignedIn={async (href) => router.history.replace(href)} />
}
