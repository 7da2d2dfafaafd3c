import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import type { Root } from 'react-dom/client'

import { router, Shell, FirstPage } from './router.tsx'
import { useGroup } from './platform/session/group.ts'
import { useSession } from './platform/session/session.ts'
import { isOwnWindow } from './platform/session/window-group.ts'
import { pageAt } from './platform/feature.ts'
import { parseSearch } from '../address/search-params.ts'

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
    await Promise.allSettled([router.load(), Shell.load(), FirstPage.load()])
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

const LONGEST_MILLISECONDS = 500

/**
 * Asks for what the page at an address shows first. It waits for half a second at most, so that tasks come with their page: to draw it without them
 * first takes longer than they do.
 */
async function readAheadAt(href: string): Promise<void> {
  const { pathname, search } = new URL(href, window.location.origin)
  const page = pageAt(pathname)
  const asked = page?.readAhead?.(parseSearch(search))
  if (asked !== undefined)
    await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, LONGEST_MILLISECONDS))])
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
