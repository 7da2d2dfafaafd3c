import type { ReactNode } from 'react'

import { hint } from '../ui/overlay/hint.ts'
import { formatSecondTime } from '../../format/time.ts'

/** A time where there is room for Zulu alone: what the second clock says of it is its hint. */
export function ZuluTime({
  time,
  className,
  children,
}: {
  time: number
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <span className={className} {...hint(formatSecondTime(time) || undefined)}>
      {children}
    </span>
  )
}
