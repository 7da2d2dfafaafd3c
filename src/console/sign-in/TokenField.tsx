import Clock from 'lucide-react/icons/clock'
import type { Ref } from 'react'

import { expiryHint } from '../session/lifetime.ts'
import { formatDuration } from '../ui/format/duration.ts'
import { formatNumber } from '../ui/format/number.ts'
import { formatAbsoluteTime } from '../ui/format/time.ts'
import { Note } from '../ui/feedback/Note.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useNow } from '../ui/browser/ticker.ts'

/** A pasted access token, concealed, with what it says about its own end. */
export function TokenField({
  value,
  onChange,
  error,
  invalid,
  inputRef,
}: {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  invalid: boolean
  inputRef: Ref<HTMLInputElement & HTMLTextAreaElement>
}) {
  const token = value.trim()
  const count = token === '' ? '' : `${formatNumber(token.length)} characters. `
  return (
    <>
      <TextField
        label="Access token"
        mono
        secret
        multiline
        inputRef={inputRef}
        autoComplete="off"
        invalid={invalid}
        error={error}
        hint={`${count}Sent as Authorization: Bearer on every request. The console cannot renew a pasted token.`}
        value={value}
        onChange={onChange}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <Expiry at={expiryHint(token)} />
    </>
  )
}

function Expiry({ at }: { at: number | undefined }) {
  const now = useNow()
  if (at === undefined) return null
  const absolute = formatAbsoluteTime(at, now)
  return (
    <Note tone={at > now ? 'advisory' : 'warn'} icon={<Clock size={15} strokeWidth={1.8} aria-hidden="true" />}>
      {at > now ? (
        <>
          The token itself says it expires at <b>{absolute}</b>, {formatDuration(at - now)} from now.
        </>
      ) : (
        <>
          The token itself says it expired at <b>{absolute}</b>, {formatDuration(now - at)} ago.
        </>
      )}{' '}
      The service has not confirmed this.
    </Note>
  )
}
