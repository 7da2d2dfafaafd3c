import GitCompare from 'lucide-react/icons/git-compare'
import Pencil from 'lucide-react/icons/pencil'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'

import { operations } from '../../../../contract/operations.ts'
import type { Exchange } from '../../../../conformance/exchange.ts'
import { sendAsIs } from '../../../platform/session/send-as-is.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { CompareDialog } from './CompareDialog.tsx'
import { ConfirmChange } from './ConfirmChange.tsx'
import { EditRequest } from './EditRequest.tsx'
import { cannotRepeat, requestOf, type RequestAsIs } from '../../../../conformance/request/request-of.ts'
import { useCannotSend } from './use-cannot-send.ts'

/** Repeats a request, unchanged or edited. Confirms changing ones. */
export function ExchangeActions({ exchange, onSent }: { exchange: Exchange; onSent: (id: number) => void }) {
  const [asking, setAsking] = useState<RequestAsIs>()
  const [editing, setEditing] = useState(false)
  const [comparing, setComparing] = useState(false)
  const off = useCannotSend()
  const send = (request: RequestAsIs) => void sendAsIs(operations[exchange.operation], request, 'user', onSent)
  const again = () => {
    const request = requestOf(exchange)
    if (request.method === 'DELETE') setAsking(request)
    else send(request)
  }
  return (
    <>
      <Button variant="ghost" icon={<RefreshCw />} disabledReason={off ?? cannotRepeat(exchange)} onClick={again}>
        Send again
      </Button>
      <Button
        variant="ghost"
        icon={<Pencil />}
        aria-label="Edit and send"
        disabledReason={off}
        onClick={() => setEditing(true)}
      />
      <Button
        variant="ghost"
        icon={<GitCompare />}
        aria-label="Compare"
        hint="With another exchange of this operation"
        onClick={() => setComparing(true)}
      />
      {comparing && <CompareDialog exchange={exchange} onClose={() => setComparing(false)} />}
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
