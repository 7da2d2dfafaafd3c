import type { ReactNode } from 'react'

import type { ClassName } from '../ui/styles/cx.ts'
import { hint } from '../ui/overlay/hint.ts'
import { formatSecondTime } from '../../format/time.ts'

/** A time where there is room for Zulu alone: what the second clock says of it is its hint. */
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
