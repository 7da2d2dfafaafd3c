import Pencil from 'lucide-react/icons/pencil'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'

import { operations } from '../../contract/operations.ts'
import type { Exchange } from '../api/exchanges.ts'
import { sendAsIs, type RequestAsIs } from '../api/send-as-is.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmChange } from './ConfirmChange.tsx'
import { EditRequest } from './EditRequest.tsx'
import { cannotRepeat, requestOf } from './request-of.ts'

/** Sends an exchange's request again, as it was or edited. What changes something in the environment asks first. */
export function SendActions({ exchange, onSent }: { exchange: Exchange; onSent: (id: number) => void }) {
  const [asking, setAsking] = useState<RequestAsIs>()
  const [editing, setEditing] = useState(false)
  const signedIn = useSession((session) => session.phase === 'open')
  const off = signedIn ? undefined : 'Waiting for sign-in'
  const send = (request: RequestAsIs) => void sendAsIs(operations[exchange.operation], request, 'user', onSent)
  const again = () => {
    const request = requestOf(exchange)
    if (request.method === 'DELETE') setAsking(request)
    else send(request)
  }
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        icon={<RefreshCw size={14} strokeWidth={2.1} aria-hidden="true" />}
        disabledReason={off ?? cannotRepeat(exchange)}
        onClick={again}
      >
        Send again
      </Button>
      <Button
        size="small"
        variant="ghost"
        icon={<Pencil size={14} strokeWidth={2.1} aria-hidden="true" />}
        aria-label="Edit and send"
        title="Edit and send"
        disabledReason={off}
        onClick={() => setEditing(true)}
      />
      {asking !== undefined && (
        <ConfirmChange
          request={asking}
          onCancel={() => setAsking(undefined)}
          onConfirm={() => {
            setAsking(undefined)
            send(asking)
          }}
        />
      )}
      {editing && <EditRequest exchange={exchange} onClose={() => setEditing(false)} onSent={onSent} />}
    </>
  )
}
