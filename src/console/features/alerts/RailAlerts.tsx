import { useEffect, useRef } from 'react'

import type { ClassName } from '../../ui/styles/cx.ts'
import { countOf } from '../../../format/count.ts'
import { useAlertCounts } from '../../known/watch/alert-counts.ts'
import { useAlertCommands } from './use-alert-commands.tsx'

/** On the rail how many alerts nobody has acknowledged; with it comes what the palette and the keys can do about alerts from any page. */
export function RailAlerts({ className }: { className: ClassName | undefined }) {
  const { notAcknowledged } = useAlertCounts()
  const badge = useRef<HTMLSpanElement>(null)
  useAlertCommands()
  // The hint of the link that it stands in, which is there before this file is.
  useEffect(() => {
    const link = badge.current?.closest('a')
    link?.setAttribute('aria-description', `${countOf(notAcknowledged, 'alert')} not acknowledged`)
    return () => link?.removeAttribute('aria-description')
  }, [notAcknowledged])
  if (notAcknowledged === 0) return null
  return (
    <span ref={badge} className={className} aria-hidden="true">
      {notAcknowledged > 99 ? '99+' : notAcknowledged}
    </span>
  )
}
