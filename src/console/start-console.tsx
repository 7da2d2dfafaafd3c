import { createRoot, hydrateRoot, type Root } from 'react-dom/client'

import { loadConfig } from './platform/api/config.ts'
import { followPolicy } from './platform/api/request/out-of-reach.ts'
import { resumeSession } from './platform/session/resume-session.ts'
import { whenQuiet } from './platform/api/when-quiet.ts'
import { followOtherTabs } from './platform/preferences/preferences.ts'
import { followPreferences } from './platform/preferences/apply-preferences.ts'
import { closeSession, useSession } from './platform/session/session.ts'
import { HISTORY_NAME } from './known/history/history-name.ts'
import { PageLoadError } from './shell/lazy-page.tsx'
import { WrittenSignIn } from './features/sign-in/WrittenSignIn.tsx'
import { lazyFile } from './ui/browser/lazy-file.ts'
import { reloadMissingStyles } from './ui/browser/missing-styles.ts'
import { prepareAnnouncer } from './ui/feedback/announcer.ts'
import { one, parseSearch, stringifySearch } from '../url-state/search-params.ts'
import { whenIdle } from './ui/browser/when-idle.ts'

/** Of `src/cli/pages-in-document.mjs`, known before the list of features. */
const { firstPage = '', barePages = '' } = document.documentElement.dataset
const isBare = barePages.split(' ').includes(window.location.pathname.slice(1))

const host = document.getElementById('root')
if (host === null) throw new Error('index.html has no element with the id "root"')

/** Everything but sign-in, with the board's files. Waits until the form is usable. */
const app = lazyFile(() => import('./app.tsx'))

const preferred = followPreferences()
followOtherTabs()
prepareAnnouncer()
reloadMissingStyles()
followPolicy()

void start(host)

// Not awaited: lazy chunks import this module and would wait for it forever.
async function start(host: HTMLElement): Promise<void> {
  try {
    await Promise.all([loadConfig(), preferred])
    await resumeSession()
    const isSignedOut = useSession.getState().phase === 'none'
    if (isSignedOut && host.hasChildNodes() && !isBare) takeOver(host)
    else await open(emptied(host))
    if (isSignedOut) whenQuiet(() => void forgetHistory().catch(() => undefined))
  } catch (error) {
    const { ConfigErrorPage } = await import('./shell/ConfigErrorPage.tsx')
    emptied(host).render(<ConfigErrorPage error={error} />)
    // Bare pages are on unattended screens.
    if (isBare) setTimeout(() => window.location.reload(), 15_000)
  }
}

/** Takes over the static form. The console loads meanwhile; the URL already is the router's. */
function takeOver(host: HTMLElement): void {
  const { pathname, search } = window.location
  const isHere = pathname === '/sign-in' || pathname === '/'
  const named = one(parseSearch(search)['to'])
  // A link to a watch in a tab names its scenario.
  const isOfTab = IS_STATIC && pathname === '/' && search !== ''
  const to = isHere && !isOfTab ? named : pathname + search
  if (pathname !== '/sign-in')
    window.history.replaceState(null, '', `/sign-in${stringifySearch({ to: to === `/${firstPage}` ? undefined : to })}`)
  delete document.documentElement.dataset['opens']
  const root: Root = hydrateRoot(
    host,
    <WrittenSignIn
      to={to}
      onSignedIn={async (href) => {
        try {
          await open(root, href)
        } catch (cause) {
          // A session is useless without the files.
          closeSession()
          throw new PageLoadError(cause)
        }
      }}
    />,
  )
  whenIdle(() => void app.load().catch(() => undefined))
}

/** Draws the console at a URL, by default the browser's. */
async function open(root: Root, href?: string): Promise<void> {
  const { drawApp } = await app.load()
  await drawApp(root, href)
}

/** Empties the host for a new root. */
function emptied(host: HTMLElement): Root {
  host.replaceChildren()
  delete document.documentElement.dataset['opens']
  return createRoot(host)
}

/** Deletes history that earlier pages left (at the sign-in page). Loads nothing if there never was any. */
async function forgetHistory(): Promise<void> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === HISTORY_NAME)) return
  const { forgetHistoryWithSessions } = await import('./known/history/forget-history.ts')
  forgetHistoryWithSessions()
}
