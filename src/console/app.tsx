import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'

import { router, Shell, TasksPage } from './router.tsx'
import { useSession } from './session/session.ts'

/**
 * Draws the console, at an address of it or at the one that the browser shows. What stands in the root stays until the view can take its place.
 */
export async function drawApp(root: Root, href?: string): Promise<void> {
  useSession.subscribe((session, before) => {
    if (session.phase === 'none' && before.phase !== 'none') void router.navigate({ to: '/sign-in', search: {} })
  })
  if (href !== undefined) {
    router.history.replace(href)
    // Their files are those of this module. Where one is missing the page that needs it says so.
    await Promise.allSettled([router.load(), Shell.load(), TasksPage.load()])
  }
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
