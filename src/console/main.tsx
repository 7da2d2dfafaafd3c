import './ui/styles/tokens.css'
import './ui/styles/night.css'
import './ui/styles/fonts.css'
import './ui/styles/base.css'
import './ui/styles/primitives.css'

import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { loadConfig } from './api/config.ts'
import { hearPolicy } from './api/request/out-of-reach.ts'
import { takeUpSession } from './session/take-up.ts'
import { whenQuiet } from './api/when-quiet.ts'
import { followOtherTabs } from './preferences/preferences.ts'
import { followPreferences } from './preferences/apply-preferences.ts'
import { router } from './router.tsx'
import { useSession } from './session/session.ts'
import { HISTORY_NAME } from './tasks/history/history-name.ts'
import { ConfigErrorPage } from './shell/ConfigErrorPage.tsx'
import { askAgainForStyles } from './ui/browser/missing-styles.ts'
import { prepareAnnouncer } from './ui/feedback/announcer.ts'

const host = document.getElementById('root')
if (host === null) throw new Error('index.html has no element with the id "root"')
const root = createRoot(host)

followPreferences()
followOtherTabs()
prepareAnnouncer()
askAgainForStyles()
hearPolicy()

void start()

// Not awaited here: what is loaded on demand builds on this module, and would wait for it for ever.
async function start(): Promise<void> {
  try {
    await loadConfig()
    await takeUpSession()
    useSession.subscribe((session, before) => {
      if (session.phase === 'none' && before.phase !== 'none') void router.navigate({ to: '/sign-in', search: {} })
    })
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
    if (useSession.getState().phase === 'none') whenQuiet(() => void forgetHistory().catch(() => undefined))
  } catch (error) {
    root.render(<ConfigErrorPage error={error} />)
    // Nobody stands at a wall to press a button.
    if (window.location.pathname === '/wall') setTimeout(() => window.location.reload(), 15_000)
  }
}

/** What an earlier page left, at the sign-in page: a session looks for itself. Nothing is loaded where no page ever kept anything. */
async function forgetHistory(): Promise<void> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === HISTORY_NAME)) return
  const { forgetHistoryWithSessions } = await import('./tasks/history/forget-history.ts')
  forgetHistoryWithSessions()
}
