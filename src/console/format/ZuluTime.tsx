import type { ReactNode } from 'react'

import type { ClassName } from '../ui/styles/cx.ts'
import { hint } from '../ui/overlay/hint.ts'
import { formatSecondTime } from '../../format/time.ts'

/** With the second clock as a hint, where space is short. */
export function ZuluTime({
  time,
  className,
  children,
}: {
  time: number
  className?: ClassName | undefined
  children: ReactNode
}) {
  return (
    <span className={className} {...hint(formatSecondTime(time) || undefined)}>
      {children}
    </span>
  )
}
