import type { ReactNode } from 'react'

import type { ClassName } from '../styles/cx.ts'
import { Note } from './Note.tsx'

/** Why the last press had no effect, after a bold `title`; nothing without words. */
export function Problem({
  title,
  className,
  children,
}: {
  title?: string
  className?: ClassName | undefined
  children: ReactNode
}) {
  if (children === undefined || children === false) return null
  return (
    <Note tone="bad" role="alert" className={className}>
      {title !== undefined && <b>{title} </b>}
      {children}
    </Note>
  )
}
