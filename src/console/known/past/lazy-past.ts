import { lazyPart } from '../../ui/browser/lazy-part.tsx'

export const PastFreshness = lazyPart(() => import('./PastFreshness.tsx').then((module) => module.PastFreshness))
export const StaleThen = lazyPart(() => import('./PastFreshness.tsx').then((module) => module.StaleThen))
