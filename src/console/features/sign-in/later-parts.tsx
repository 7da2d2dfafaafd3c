import { whenQuiet } from '../../platform/api/when-quiet.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import styles from './SignInPage.module.css'

// Only needed after the form.
export const SignInFoot = lazyPart(
  () => import('./SignInFoot.tsx').then((module) => module.SignInFoot),
  undefined,
  whenQuiet,
)

export const OpenRecording = lazyPart<{ onOpened: (href: string) => Promise<void>; isBusy: boolean }>(
  () => import('./OpenRecording.tsx').then((module) => module.OpenRecording),
  PlaceOfRecording,
  whenQuiet,
)

/** As wide as its content will be, so that nothing moves under the pointer. */
function PlaceOfRecording() {
  return (
    <span className={styles.place} aria-hidden inert>
      <Button variant="ghost" icon={<svg width={15} height={15} />}>
        Open a saved session
      </Button>
    </span>
  )
}

// Prefetched, as the server may be what fails.
export const RefusalNote = lazyPart(
  () => import('./RefusalNote.tsx').then((module) => module.RefusalNote),
  ({ error }) => <Note tone="bad">{String(error)}</Note>,
)

export const SignInNotes = lazyPart(() => import('./SignInNotes.tsx').then((module) => module.SignInNotes))

export const DemoClients = lazyPart(() => import('./DemoClients.tsx').then((module) => module.DemoClients))

export const TabWatch = IS_STATIC
  ? lazyPart<{ to: string | undefined; onStarted: (href: string) => Promise<void> }>(() =>
      import('./TabWatch.tsx').then((module) => module.TabWatch),
    )
  : undefined

export const StaticNote = IS_STATIC
  ? lazyPart(() => import('./StaticNote.tsx').then((module) => module.StaticNote))
  : undefined
