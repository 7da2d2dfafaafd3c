import { useNavigate } from '@tanstack/react-router'

import type { Alert } from '../../../watch/wire/alert.ts'
import { momentText } from '../../platform/url-state/past-moment.ts'
import { useCommands } from '../../platform/commands/commands.ts'

/** While an alert is selected, the key of the past goes to where it was raised. */
export function usePastOfAlert(alert: Pick<Alert, 'raisedAt' | 'taskId' | 'entityId'> | undefined): void {
  const navigate = useNavigate()
  useCommands(() => {
    if (alert === undefined) return []
    const { raisedAt, taskId, entityId } = alert
    const search = { past: momentText(raisedAt) }
    const run = () =>
      void (taskId !== undefined
        ? navigate({ to: '/tasks/$taskId', params: { taskId }, search })
        : entityId !== undefined
          ? navigate({ to: '/entities/$entityId', params: { entityId }, search })
          : navigate({ to: '/tasks', search }))
    return [{ id: 'past.open', label: 'Past of this alert', keys: 'p', detail: 'when it was raised', run }]
  })
}
