import { create } from 'zustand'

import type { WatchOperation } from '../../../../watch/wire/operation.ts'
import { onSignOut } from '../../../platform/session/sign-out.ts'

/** Invalid answers of this console's server. */
interface WatchFindings {
  readonly count: number
  readonly last?: {
    readonly operation: WatchOperation
    /** "alerts.3.level: Expected …" */
    readonly problem: string
    /** Milliseconds of this machine's clock. */
    readonly at: number
  }
}

const none: WatchFindings = { count: 0 }

export const useWatchFindings = create<WatchFindings>(() => none)

export function addWatchFinding(operation: WatchOperation, problem: string): void {
  useWatchFindings.setState(({ count }) => ({ count: count + 1, last: { operation, problem, at: Date.now() } }))
}

onSignOut(() => useWatchFindings.setState(none, true))
