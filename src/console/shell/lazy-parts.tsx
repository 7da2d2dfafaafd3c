import { whenQuiet } from '../platform/api/when-quiet.ts'
import { lazyPart } from '../ui/browser/lazy-part.tsx'
import { PaletteWaiting } from './palette/PaletteWaiting.tsx'

// In one chunk with all that follows the first view (`vite.config.ts`).

export const PastAddress = lazyPart(() => import('./PastAddress.tsx').then((module) => module.PastAddress))
export const Palette = lazyPart(
  () => import('./palette/Palette.tsx').then((module) => module.loadPalette()),
  PaletteWaiting,
)
export const KeySheet = lazyPart(() => import('./palette/KeySheet.tsx').then((module) => module.loadKeySheet()))
export const SignInAgainDialog = lazyPart(() =>
  import('./session/SignInAgainDialog.tsx').then((module) => module.SignInAgainDialog),
)
export const SignOutDialog = lazyPart(() =>
  import('./session/SignOutDialog.tsx').then((module) => module.SignOutDialog),
)
export const BarStatus = lazyPart(() => import('./slots.tsx').then((module) => module.loadBar()))
export const UrgentStatus = lazyPart(() => import('./slots.tsx').then((module) => module.loadSlot('urgent')))
export const PersonChip = lazyPart(() => import('./slots.tsx').then((module) => module.loadSlot('person')))
export const PastConnection = lazyPart(() =>
  import('./top-bar/PastConnection.tsx').then((module) => module.PastConnection),
)
export const SessionFacts = lazyPart(() => import('./top-bar/SessionFacts.tsx').then((module) => module.SessionFacts))
export const WindowsMenu = lazyPart(() =>
  import('../features/windows/WindowsMenu.tsx').then((module) => module.loadWindowsMenu()),
)
export const ViewNotes = lazyPart(() => import('./ViewNotes.tsx').then((module) => module.ViewNotes))
export const Audit = lazyPart(() => import('./Audit.tsx').then((module) => module.loadAudit()))
export const Hints = lazyPart(() => import('../ui/overlay/Hints.tsx').then((module) => module.Hints))
/** Prefetched, as alerts aren't optional. */
export const RailMark = lazyPart(
  () => import('./slots.tsx').then((module) => module.loadRailMark()),
  undefined,
  whenQuiet,
)
export const RailViews = lazyPart(
  () => import('./views/RailViews.tsx').then((module) => module.loadRailViews()),
  undefined,
  whenQuiet,
)
export const SubjectMark = lazyPart(() => import('./SubjectMark.tsx').then((module) => module.loadSubjectMark()))
export const FindingMark = lazyPart(() => import('./slots.tsx').then((module) => module.loadSlot('finding')))

/** Prefetched, as the server may be away when they are needed. */
export const parts = [Palette, KeySheet, SignInAgainDialog, SignOutDialog, BarStatus]
