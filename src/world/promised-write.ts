import type { Alert } from '../watch/wire/alert.ts'
import type { Screen } from './page/screen.ts'
import type { Side } from './page/page-process.ts'

/** A write that a screen has called saved, or shows as saved and keeps until the server has it. */
export type PromisedWrite = { readonly screen: Screen; readonly at: number } & (
  | {
      readonly kind: 'acknowledgement'
      readonly alertId: string
      readonly raised: number
      readonly level: Alert['level']
    }
  | { readonly kind: 'log entry'; readonly text: string }
  | { readonly kind: 'rule' | 'view'; readonly id: string; readonly revision: number; readonly words: string }
  | { readonly kind: 'signature'; readonly id: string; readonly side: Side }
)
