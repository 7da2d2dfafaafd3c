import type { ComponentType } from 'react'

import type { ClassName } from '../ui/styles/cx.ts'
import type { FindingMarkProps } from '../ui/values/Sourced.tsx'

export interface SubjectMarkProps {
  readonly taskId?: string
  readonly entityId?: string
}

/** Places outside a feature's page, with what is said to whatever is drawn there. */
export interface Places {
  /** On every page: keys, dialogs, and work that begins after the first picture. */
  readonly everywhere: object
  /** In the top bar. */
  readonly bar: object
  /** On the link to its page. */
  readonly rail: { readonly className: ClassName | undefined }
  /** Beside a value that a finding is about. */
  readonly finding: FindingMarkProps
  /** Beside a task or an entity. */
  readonly subject: SubjectMarkProps
}

/** What a feature draws outside its page, once the first picture stands. */
export type Draws = { readonly [Place in keyof Places]?: () => Promise<ComponentType<Places[Place]>> }
