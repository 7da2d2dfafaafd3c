import type { Ref } from 'react'

import { formatNumber } from '../../../format/number.ts'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'

// Few tokens are pasted, so not in the first script.
const TokenExpiry = lazyPart(() => import('./TokenExpiry.tsx').then((module) => module.TokenExpiry))

/** A pasted access token, concealed, with its own expiry. */
export function TokenField({
  value,
  onChange,
  error,
  isInvalid,
  inputRef,
}: {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  isInvalid: boolean
  inputRef: Ref<HTMLInputElement & HTMLTextAreaElement>
}) {
  const token = value.trim()
  const count = token === '' ? '' : `${formatNumber(token.length)} characters. `
  return (
    <>
      <TextField
        label="Access token"
        isMono
        isSecret
        isMultiline
        inputRef={inputRef}
        autoComplete="off"
        isInvalid={isInvalid}
        error={error}
        hint={`${count}Sent as Authorization: Bearer on every request. The console can’t renew a pasted token.`}
        value={value}
        onChange={onChange}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      {token !== '' && <TokenExpiry token={token} />}
    </>
  )
}
