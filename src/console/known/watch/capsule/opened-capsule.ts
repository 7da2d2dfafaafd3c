import { create } from 'zustand'

import type { Capsule } from './capsule.ts'
import type { Trust } from './known-keys.ts'

export interface OpenedCapsule {
  readonly capsule: Capsule
  /** When it was opened. */
  readonly trust: Trust
}

/** Undefined unless a capsule is open. */
export const useOpenedCapsule = create<{ readonly opened: OpenedCapsule | undefined }>(() => ({ opened: undefined }))
