import { CSPProvider } from '@base-ui/react/csp-provider'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

import { openActivity } from '../platform/activity/activity.ts'
import { startRenewalSchedule } from '../platform/session/renewal-schedule.ts'
import { keepOffline } from '../platform/offline/new-version.ts'
import { one } from '../../address/search-params.ts'
import { Hints } from '../ui/overlay/Hints.tsx'
import { canRenew, useSession } from '../platform/session/session.ts'
import { WallPage } from '../features/wall/WallPage.tsx'
import { SignInAgain } from './session/SignInAgain.tsx'

/** The wall without rail and bar. It asks to sign in again only where nothing but a person can help. */
export function WallFrame() {
  const { show, sound, past, clock2 } = useSearch({ from: '/wall' })
  const environment = useSession((session) => session.environment?.name)
  const needsPerson = useSession((session) => session.phase === 'expired' && !canRenew(session))
  useEffect(openActivity, [])
  useEffect(startRenewalSchedule, [])
  useEffect(() => void keepOffline(), [])
  useEffect(() => {
    document.title = ['Wall', environment, 'Watchfloor'].filter(Boolean).join(' · ')
  }, [environment])
  return (
    <CSPProvider disableStyleElements>
      <WallPage show={show} hasSound={one(sound) === 'on'} past={one(past)} clock2={one(clock2)} />
      <Hints />
      {needsPerson && <SignInAgain place="bottom" />}
    </CSPProvider>
  )
}
