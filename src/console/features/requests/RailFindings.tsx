import { useEffect, useRef } from 'react'

import type { ClassName } from '../../ui/styles/cx.ts'
import { findingCount, useExchanges } from '../../platform/api/exchanges/exchanges.ts'

/** Number of findings. A description, so that the link's name stays "Requests". */
export function RailFindings({ className }: { className: ClassName | undefined }) {
  const count = useExchanges((log) => findingCount(log.exchanges))
  const badge = useRef<HTMLSpanElement>(null)
  // Sets the hint of the surrounding link, which is there before this file.
  useEffect(() => {
    const link = badge.current?.closest('a')
    link?.setAttribute('aria-description', `${count} contract findings`)
    return () => link?.removeAttribute('aria-description')
  }, [count])
  if (count === 0) return null
  return (
    <span ref={badge} className={className} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  )
}
