import { useEffect, useRef } from 'react'

import type { ClassName } from '../../ui/styles/cx.ts'
import { countOf } from '../../../format/count.ts'
import { useAlertCounts } from '../../known/watch/alert-counts.ts'
import { useAlertCommands } from './use-alert-commands.tsx'

/** Number of unacknowledged alerts. Also loads the alert commands of palette and keys. */
export function RailAlerts({ className }: { className: ClassName | undefined }) {
  const { notAcknowledged } = useAlertCounts()
  const badge = useRef<HTMLSpanElement>(null)
  useAlertCommands()
  // Sets the hint of the surrounding link, which is there before this file.
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
