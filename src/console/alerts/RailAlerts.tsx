import { useAlertCounts } from '../watch/alert-counts.ts'
import { useAlertCommands } from './use-alert-commands.tsx'

/** On the rail how many alerts nobody has acknowledged; with it comes what the palette and the keys can do about alerts from any page. */
export function RailAlerts({ className }: { className: string | undefined }) {
  const { notAcknowledged } = useAlertCounts()
  useAlertCommands()
  if (notAcknowledged === 0) return null
  return (
    <span className={className} aria-hidden="true">
      {notAcknowledged > 99 ? '99+' : notAcknowledged}
    </span>
  )
}
