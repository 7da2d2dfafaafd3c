import { CSPProvider } from '@base-ui/react/csp-provider'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

import { openActivity } from '../platform/activity/activity.ts'
import { startRenewalSchedule } from '../platform/session/renewal-schedule.ts'
import { pageAt } from '../platform/feature.ts'
import { keepOffline } from '../platform/offline/new-version.ts'
import { Hints } from '../ui/overlay/Hints.tsx'
import { canRenew, useSession } from '../platform/session/session.ts'
import { SignInAgain } from './session/SignInAgain.tsx'

/** For unattended screens. Asks to sign in only if that needs a person. */
export function BareFrame() {
  const page = useRouterState({ select: ({ location }) => pageAt(location.pathname)?.title })
  const environment = useSession((session) => session.environment?.name)
  const needsPerson = useSession((session) => session.phase === 'expired' && !canRenew(session))
  useEffect(openActivity, [])
  useEffect(startRenewalSchedule, [])
  useEffect(() => void keepOffline(), [])
  useEffect(() => {
    document.title = [page, environment, 'Watchfloor'].filter(Boolean).join(' · ')
  }, [page, environment])
  return (
    <CSPProvider disableStyleElements>
      <Outlet />
      <Hints />
      {needsPerson && <SignInAgain place="bottom" />}
    </CSPProvider>
  )
}
