import { create } from 'zustand'

import type { Capsule } from './capsule.ts'
import type { Trust } from './known-keys.ts'

export interface OpenedCapsule {
  readonly capsule: Capsule
  /** As judged on opening. */
  readonly trust: Trust
}

/** Set while a capsule is open. */
export const useOpenedCapsule = create<{ readonly opened: OpenedCapsule | undefined }>(() => ({ opened: undefined }))
