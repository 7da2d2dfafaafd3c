import Clock from 'lucide-react/icons/clock'

import { expiryHint } from '../../platform/session/lifetime.ts'
import { formatDuration } from '../../../format/duration.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { useNow } from '../../ui/browser/ticker.ts'

/** Expiry by the token itself, which the service hasn't confirmed. */
export function TokenExpiry({ token }: { token: string }) {
  const now = useNow()
  const at = expiryHint(token)
  if (at === undefined) return null
  const absolute = formatAbsoluteTime(at, now)
  return (
    <Note tone={at > now ? 'advisory' : 'warn'} icon={<Clock size={15} />}>
      {at > now ? (
        <>
          The token itself says it expires at <b>{absolute}</b>, {formatDuration(at - now)} from now.
        </>
      ) : (
        <>
          The token itself says it expired at <b>{absolute}</b>, {formatDuration(now - at)} ago.
        </>
      )}{' '}
      The service hasn’t confirmed this.
    </Note>
  )
}
