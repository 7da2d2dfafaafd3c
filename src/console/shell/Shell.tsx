import { CSPProvider } from '@base-ui/react/csp-provider'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'

import { useSignOutQuestion } from '../platform/session/sign-out.ts'
import { startRenewalSchedule } from '../platform/session/renewal-schedule.ts'
import { whenQuiet } from '../platform/api/when-quiet.ts'
import { startKeyboard } from '../platform/commands/keyboard.ts'
import { usePast } from '../known/past/past-store.ts'
import { useWindowPart } from '../platform/url-state/window-part.ts'
import { AlertMarkContext } from '../known/alert-mark.ts'
import type { SubjectMarkProps } from '../platform/draws.ts'
import { useMarking } from '../platform/session/marking.ts'
import { useSession } from '../platform/session/session.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Ring } from '../ui/feedback/Ring.tsx'
import { lazyPart } from '../ui/browser/lazy-part.tsx'
import { FindingMarkContext, type FindingMarkProps } from '../ui/values/Sourced.tsx'
import { pageFiles } from './lazy-page.tsx'
import {
  Audit,
  FindingMark,
  Hints,
  KeySheet,
  Palette,
  parts,
  PastAddress,
  SignOutDialog,
  SubjectMark,
  ViewNotes,
} from './lazy-parts.tsx'
import { InspectorView, WindowBar } from './lazy-window.tsx'
import { Rail } from './Rail.tsx'
import styles from './Shell.module.css'
import { SignInAgain } from './session/SignInAgain.tsx'
import { TopBar } from './top-bar/TopBar.tsx'
import { useConsoleCommands } from './use-console-commands.tsx'
import { pageAt } from '../platform/feature.ts'

const TabStrip = IS_STATIC ? lazyPart(() => import('./TabStrip.tsx').then((module) => module.TabStrip)) : undefined

/** Banners, rail and top bar. The view stays mounted when the session changes. */
export function Shell() {
  const [open, setOpen] = useState<'palette' | 'keys'>()
  const [isQuiet, setQuiet] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [query, setQuery] = useState('')
  const losses = useSignOutQuestion((question) => question.losses)
  const isExpired = useSession((session) => session.phase === 'expired')
  const close = () => setOpen(undefined)
  const openPalette = () => {
    setQuery('')
    setOpen('palette')
  }
  const part = useWindowPart()
  const View = part === 'inspector' ? InspectorView : Outlet
  const isPast = usePast(({ source }) => source !== undefined)
  const hasMoment = useRouterState({ select: ({ location }) => 'past' in location.search })
  const marking = useMarking(useSession((session) => session.environment?.marking))
  useEffect(startKeyboard, [])
  useEffect(startRenewalSchedule, [])
  useConsoleCommands({ onPalette: openPalette, onKeys: () => setOpen('keys') })
  useDocumentTitle()
  return (
    <CSPProvider disableStyleElements>
      <div className={styles.frame} data-frame>
        <Banner level={marking.level} words={marking.words} />
        <div className={styles.shell} data-window={part}>
          <a className={styles.skip} href="#view">
            Skip to the view
          </a>
          {part === undefined && <Rail />}
          <div className={styles.main}>
            {part === undefined ? (
              <TopBar onPalette={openPalette} onHelp={() => setOpen('keys')} isQuiet={isQuiet} />
            ) : (
              <WindowBar part={part} onPalette={openPalette} isQuiet={isQuiet} />
            )}
            {IS_STATIC && TabStrip !== undefined && <TabStrip />}
            {isQuiet && <ViewNotes onAsk={() => setAsked(true)} />}
            <main id="view" className={styles.view} tabIndex={-1}>
              <FindingMarkContext value={isQuiet ? drawFindingMark : undefined}>
                <AlertMarkContext value={isQuiet ? drawSubjectMark : undefined}>
                  <Suspense
                    fallback={
                      <p className={styles.waiting}>
                        <Ring /> Loading the view
                      </p>
                    }
                  >
                    {/* Remounts between now and the past, so that no state leaks. */}
                    {(isPast || !hasMoment) && <View key={String(isPast)} />}
                    {(isPast || hasMoment) && <PastAddress />}
                    <AfterView onQuiet={setQuiet} />
                  </Suspense>
                </AlertMarkContext>
              </FindingMarkContext>
            </main>
          </div>
        </div>
        <Banner level={marking.level} words={marking.words} isRepeated />
      </div>
      {open === 'palette' && <Palette query={query} onQuery={setQuery} onClose={close} />}
      {open === 'keys' && <KeySheet onClose={close} />}
      <SignInAgain isAsked={isAsked} onDone={() => setAsked(false)} />
      {/* While expired, the sign-in dialog contains it, as it traps focus. */}
      {losses !== undefined && !isExpired && <SignOutDialog losses={losses} />}
      {(isQuiet || isPast) && <Audit />}
      {isQuiet && <Hints />}
    </CSPProvider>
  )
}

function drawFindingMark(mark: FindingMarkProps) {
  return <FindingMark {...mark} />
}

function drawSubjectMark(of: SubjectMarkProps) {
  return <SubjectMark {...of} />
}

/** Mounts with the view and prefetches the other parts, as the server may go away. */
function AfterView({ onQuiet }: { onQuiet: (isQuiet: true) => void }) {
  useEffect(
    () =>
      whenQuiet(() => {
        onQuiet(true)
        // No network: the next visit retries.
        import('./after-view.ts').then(
          ({ afterView }) => afterView([...parts.map(({ preload }) => preload), ...pageFiles()]),
          () => undefined,
        )
      }),
    [onQuiet],
  )
  return null
}

function useDocumentTitle(): void {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const environment = useSession((session) => session.environment?.name)
  useEffect(() => {
    document.title = [pageAt(path)?.title, environment, 'Watchfloor'].filter(Boolean).join(' · ')
  }, [path, environment])
}
