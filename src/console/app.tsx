import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import type { Root } from 'react-dom/client'

import { router, Shell, FirstPage } from './router.tsx'
import { useGroup } from './platform/session/group.ts'
import { useSession } from './platform/session/session.ts'
import { isOwnWindow } from './platform/session/window-group.ts'
import { pageAt, pages } from './platform/feature.ts'
import { parseSearch } from '../url-state/search-params.ts'

/** Draws a URL, by default the browser's. The root's content stays until the view replaces it. */
export async function drawApp(root: Root, href?: string): Promise<void> {
  useSession.subscribe((session, before) => {
    if (session.phase !== 'none' || before.phase === 'none') return
    // A window with one part keeps it through sign-in.
    const search = isOwnWindow() ? { to: router.latestLocation.href } : {}
    void router.navigate({ to: '/sign-in', search })
  })
  useGroup.subscribe(pollInTurn)
  pollInTurn()
  if (href !== undefined) {
    const firstSight = readAheadAt(href)
    router.history.replace(href)
    // Their files come with this module. A page whose file is missing reports that itself.
    await Promise.allSettled([router.load(), Shell.load(), FirstPage.load()])
    await firstSight
  }
  // Flushed, so that this shows before the next step.
  flushSync(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
}

const LONGEST_MILLISECONDS = 500

/** Requests a URL's first data. Waits up to half a second: drawing once with tasks is faster than twice. */
async function readAheadAt(href: string): Promise<void> {
  const { pathname, search } = new URL(href, window.location.origin)
  const page = pathname === '/' ? pages()[0] : pageAt(pathname)
  const asked = page?.readAhead?.(parseSearch(search))
  if (asked !== undefined)
    await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, LONGEST_MILLISECONDS))])
}

const AGAIN_MILLISECONDS = 3000

/** Before the first poll, else each window of the group makes its own. */
function pollInTurn(): void {
  if (useGroup.getState().id === undefined) return
  import('./known/shared-feed/start-shared-feed.ts').then(
    ({ startSharedFeed }) => startSharedFeed(),
    () => setTimeout(pollInTurn, AGAIN_MILLISECONDS),
  )
}
