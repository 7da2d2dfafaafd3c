import { createContext, use, type ReactNode } from 'react'

import type { ValueSource } from '../../../format/value-source.ts'
import styles from './Sourced.module.css'

export interface FindingMarkProps {
  readonly exchangeId: number
  /** The places of all that the value was made of. */
  readonly paths: readonly string[]
  /** It stands in a link already: a sign alone. Only what is wrong is worth one; the rest stands where that link leads. */
  readonly isPlain: boolean
}

/** The answer that the values beneath are of. */
export const SourceContext = createContext<ValueSource | undefined>(undefined)

/** Draws the mark of a value that has a finding, and nothing beside any other; values have no marks where none is provided. */
export const FindingMarkContext = createContext<((mark: FindingMarkProps) => ReactNode) | undefined>(undefined)

/**
 * A value that came in an answer: it can be asked where it came from, and has a mark where something about it is not as the interface says.
 * @param path its place, from the place of the answer around it on: `.status.status`; of a value made of several, all of theirs
 */
export function Sourced({
  path = '',
  source,
  isPlain = false,
  children,
}: {
  path?: string | readonly string[]
  /** Where there is none around it. */
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

/** For elements that hold several values, such as a row: what stands in them came from there. */
export function sourceAttributes(source: ValueSource | undefined) {
  return source === undefined ? {} : { 'data-answer': source.exchangeId, 'data-path': source.path }
}
