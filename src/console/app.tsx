import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import type { Root } from 'react-dom/client'

import { router, Shell, TasksPage } from './router.tsx'
import { useGroup } from './platform/session/group.ts'
import { useSession } from './platform/session/session.ts'
import { isOwnWindow } from './platform/session/window-group.ts'
import { readAheadAt } from './features/tasks/read-ahead.ts'

/**
 * Draws the console, at an address of it or at the one that the browser shows. What stands in the root stays until the view can take its place.
 */
export async function drawApp(root: Root, href?: string): Promise<void> {
  useSession.subscribe((session, before) => {
    if (session.phase !== 'none' || before.phase === 'none') return
    // A window of its own is there for one thing, also for whoever signs in next.
    const search = isOwnWindow() ? { to: router.latestLocation.href } : {}
    void router.navigate({ to: '/sign-in', search })
  })
  useGroup.subscribe(pollInTurn)
  pollInTurn()
  if (href !== undefined) {
    const firstSight = readAheadAt(href)
    router.history.replace(href)
    // Their files are those of this module. Where one is missing the page that needs it says so.
    await Promise.allSettled([router.load(), Shell.load(), TasksPage.load()])
    await firstSight
  }
  // At once: else what comes next would be read before what has come is seen.
  flushSync(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
}

const AGAIN_MILLISECONDS = 3000

/** Before the first poll is due, else each window of the group would make its own. */
function pollInTurn(): void {
  if (useGroup.getState().id === undefined) return
  import('./known/shared-feed/start-shared-feed.ts').then(
    ({ startSharedFeed }) => startSharedFeed(),
    () => setTimeout(pollInTurn, AGAIN_MILLISECONDS),
  )
}
