import type { Feature } from '../../platform/feature.ts'

export const persons: Feature<undefined> = { page: undefined, about: () => import('./about.ts') }
