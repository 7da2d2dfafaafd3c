import { createContext, use, type ReactNode } from 'react'

import type { ValueSource } from '../../../format/value-source.ts'
import styles from './Sourced.module.css'

export interface FindingMarkProps {
  readonly exchangeId: number
  /** Places of all inputs. */
  readonly paths: readonly string[]
  /** Within a link: only an icon, and only for faults. */
  readonly isPlain: boolean
}

export const SourceContext = createContext<ValueSource | undefined>(undefined)

/** Absent: findings aren't marked. */
export const FindingMarkContext = createContext<((mark: FindingMarkProps) => ReactNode) | undefined>(undefined)

/** @param path in the answer: `.status.status`; for a derived value all of its inputs */
export function Sourced({
  path = '',
  source,
  isPlain = false,
  children,
}: {
  path?: string | readonly string[]
  /** Without an answer around it. */
  source?: ValueSource | undefined
  isPlain?: boolean
  children: ReactNode
}) {
  const around = use(SourceContext)
  const drawMark = use(FindingMarkContext)
  const from = source ?? around
  if (from === undefined) return children
  const paths = (typeof path === 'string' ? [path] : path).map((each) => from.path + each)
  return (
    <span className={styles.value} data-answer={from.exchangeId} data-path={paths[0]}>
      {children}
      {drawMark?.({ exchangeId: from.exchangeId, paths, isPlain })}
    </span>
  )
}

/** For an element with several values, such as a row. */
export function sourceAttributes(source: ValueSource | undefined) {
  return source === undefined ? {} : { 'data-answer': source.exchangeId, 'data-path': source.path }
}
