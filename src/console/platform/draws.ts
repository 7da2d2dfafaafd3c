import type { ComponentType } from 'react'

import type { ClassName } from '../ui/styles/cx.ts'
import type { FindingMarkProps } from '../ui/values/Sourced.tsx'

export interface SubjectMarkProps {
  readonly taskId?: string
  readonly entityId?: string
}

/** Places outside a feature's page, with their parts' props. */
export interface Places {
  /** On every page: keys, dialogs, background work. */
  readonly everywhere: object
  /** In the top bar, in reserved space. */
  readonly urgent: object
  readonly bar: object
  /** Before the client id. */
  readonly person: object
  readonly rail: { readonly className: ClassName | undefined }
  /** In the strip of a watch in a tab. */
  readonly strip: object
  readonly finding: FindingMarkProps
  readonly subject: SubjectMarkProps
}

/** Loaded after the first picture. */
export type Draws = { readonly [Place in keyof Places]?: () => Promise<ComponentType<Places[Place]>> }
