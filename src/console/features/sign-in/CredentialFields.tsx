import type { Ref } from 'react'

import { TextField } from '../../ui/controls/TextField.tsx'

type FieldRef = Ref<HTMLInputElement & HTMLTextAreaElement>

/** As password managers expect them. */
export function CredentialFields({
  clientId,
  clientSecret,
  onChange,
  errors = {},
  isRefused,
  idRef,
  secretRef,
}: {
  clientId: string
  clientSecret: string
  onChange: (change: { clientId: string } | { clientSecret: string }) => void
  errors?: { clientId?: string; clientSecret?: string }
  /** The service refused the secret. */
  isRefused: boolean
  idRef?: FieldRef
  secretRef: FieldRef
}) {
  return (
    <>
      <TextField
        label="Client id"
        size="large"
        isMono
        name="username"
        autoComplete="username"
        {...(idRef === undefined ? {} : { inputRef: idRef })}
        error={errors.clientId}
        value={clientId}
        onChange={(text) => onChange({ clientId: text })}
      />
      <TextField
        label="Client secret"
        size="large"
        isMono
        isSecret
        name="password"
        autoComplete="current-password"
        inputRef={secretRef}
        isInvalid={isRefused}
        error={errors.clientSecret}
        value={clientSecret}
        onChange={(text) => onChange({ clientSecret: text })}
      />
    </>
  )
}
