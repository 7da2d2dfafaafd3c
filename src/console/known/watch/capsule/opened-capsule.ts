import { create } from 'zustand'

import type { Capsule } from './capsule.ts'
import type { Trust } from './known-keys.ts'

export interface OpenedCapsule {
  readonly capsule: Capsule
  /** What was known of its key when it was opened. */
  readonly trust: Trust
}

/** The capsule that is shown in place of an environment; undefined where none is. */
export const useOpenedCapsule = create<{ readonly opened: OpenedCapsule | undefined }>(() => ({ opened: undefined }))
