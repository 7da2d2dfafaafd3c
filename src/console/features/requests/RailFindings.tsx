import { useEffect, useRef } from 'react'

import type { ClassName } from '../../ui/styles/cx.ts'
import { findingCount, useExchanges } from '../../platform/api/exchanges/exchanges.ts'

/** On the rail how many findings there are. Described, not named: the link stays "Requests" for everyone who looks for it. */
export function RailFindings({ className }: { className: ClassName | undefined }) {
  const count = useExchanges((log) => findingCount(log.exchanges))
  const badge = useRef<HTMLSpanElement>(null)
  // The hint of the link that it stands in, which is there before this file is.
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
