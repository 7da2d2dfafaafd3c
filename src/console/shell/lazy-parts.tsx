import { lazyPart } from '../ui/browser/lazy-part.tsx'
import type { FindingMarkProps } from '../ui/values/Sourced.tsx'
import type { PaletteProps } from './palette/Palette.tsx'
import { PaletteWaiting } from './palette/PaletteWaiting.tsx'
import type { SignInAgainProps } from './session/SignInAgainDialog.tsx'

// What the first sight of any view can do without: each in its own chunk, fetched once the view stands.

export const Palette = lazyPart<PaletteProps>(
  () => import('./palette/Palette.tsx').then((module) => module.Palette),
  PaletteWaiting,
)

export const KeySheet = lazyPart<{ onClose: () => void }>(
  () => import('./palette/KeySheet.tsx').then((module) => module.KeySheet),
  () => null,
)

export const SignInAgainDialog = lazyPart<SignInAgainProps>(
  () => import('./session/SignInAgainDialog.tsx').then((module) => module.SignInAgainDialog),
  () => null,
)

export const SignOutDialog = lazyPart<{ losses: readonly string[] }>(
  () => import('./session/SignOutDialog.tsx').then((module) => module.SignOutDialog),
  () => null,
)

export const QueueStatus = lazyPart<object>(
  () => import('../egress/queue/QueueStatus.tsx').then((module) => module.QueueStatus),
  () => null,
)

export const SessionFacts = lazyPart<object>(
  () => import('./top-bar/SessionFacts.tsx').then((module) => module.SessionFacts),
  () => null,
)

export const VersionStatus = lazyPart<object>(
  () => import('./top-bar/VersionStatus.tsx').then((module) => module.VersionStatus),
  () => null,
)

export const TokenOut = lazyPart<{ onAsk: () => void }>(
  () => import('./session/TokenOut.tsx').then((module) => module.TokenOut),
  () => null,
)

export const Audit = lazyPart<object>(
  () => import('./Audit.tsx').then((module) => module.Audit),
  () => null,
)

export const Hints = lazyPart<object>(
  () => import('../ui/overlay/Hints.tsx').then((module) => module.Hints),
  () => null,
)

export const FindingMark = lazyPart<FindingMarkProps>(
  () => import('../requests/where-from/FindingMark.tsx').then((module) => module.FindingMark),
  () => null,
)

/** Those that may be wanted while the server is away. */
export const parts = [Palette, KeySheet, SignInAgainDialog, SignOutDialog, QueueStatus]
