import { connectionStatus, useConnection } from '../../platform/connection/connection.ts'
import { formatDuration } from '../../../format/duration.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import type { Token } from '../../platform/session/lifetime.ts'
import { canRenew, useSession } from '../../platform/session/session.ts'
import { useMachineNow } from '../../ui/browser/ticker.ts'
import { InfoButton } from '../../ui/overlay/InfoButton.tsx'
import { KeyValue, type KeyValueRow } from '../../ui/values/KeyValue.tsx'

export function SessionFacts() {
  return (
    <InfoButton label="About this session">
      <Facts />
    </InfoButton>
  )
}

function Facts() {
  const now = useMachineNow()
  const session = useSession()
  const connection = useConnection((state) => state)
  const { environment, clientId, token, renewal } = session
  const state = connectionStatus(connection, now)
  const skew = connection.skewMilliseconds
  const rows: KeyValueRow[] = [
    { term: 'Environment', value: environment?.name },
    { term: 'Address', value: environment?.url, isMono: true },
    { term: 'Client id', value: clientId === '' ? 'pasted token' : clientId, isMono: true },
  ]
  if (token !== undefined)
    rows.push({ term: 'Access token', value: expiryWords(token, now) }, { term: 'Renewal', value: renewalWords() })
  if (token?.notBefore !== undefined)
    rows.push({ term: 'Not before', value: formatAbsoluteTime(token.notBefore, now), isMono: true })
  if (token?.scope !== undefined) rows.push({ term: 'Scope', value: token.scope, isMono: true })
  if (state.kind === 'lost') rows.push({ term: 'No connection', value: state.reason })
  if (skew !== undefined)
    rows.push({
      term: 'Clock',
      value: `The service’s ${skewWords(skew)} this machine’s, by its Date header`,
    })
  return <KeyValue rows={rows} termWidth={96} />

  function renewalWords(): string {
    if (renewal.lastFailure !== undefined) return `The last one failed: ${renewal.lastFailure}`
    return canRenew(session) ? 'Automatic' : 'Not possible here'
  }
}

function skewWords(skew: number): string {
  if (Math.abs(skew) < 1000) return 'agrees with'
  return `is ${formatDuration(Math.abs(skew))} ${skew < 0 ? 'behind' : 'ahead of'}`
}

function expiryWords({ expiresAt, expiryIsHint }: Token, now: number): string {
  if (expiresAt === undefined) return 'The service didn’t say how long it lasts'
  return `Expires ${formatAbsoluteTime(expiresAt, now)}${expiryIsHint ? ', as the token itself says' : ''}`
}
