import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import type { FieldErrors, SignInForm } from './form.ts'
import styles from './SignInPage.module.css'

export interface AdvancedProps {
  form: SignInForm
  errors: FieldErrors
  onChange: (changes: Partial<SignInForm>) => void
}

/** An `Authorization` for the token request, a constant header for a gateway, and sharing with other tabs. */
export function AdvancedInputs({ form, errors, onChange }: AdvancedProps) {
  return (
    <>
      {form.way === 'credentials' && (
        <TextField
          label="Authorization for the token request"
          isOptional
          size="large"
          isMono
          isSecret
          autoComplete="off"
          hint="Some environments require this header on the token operation too."
          error={errors.tokenAuthorization}
          value={form.tokenAuthorization}
          onChange={(tokenAuthorization) => onChange({ tokenAuthorization })}
        />
      )}
      <div className={styles.pair}>
        <TextField
          label="Header name"
          isOptional
          size="large"
          isMono
          autoComplete="off"
          hint="Sent with every request."
          error={errors.headerName}
          value={form.headerName}
          onChange={(headerName) => onChange({ headerName })}
        />
        <TextField
          label="Header value"
          isOptional
          size="large"
          isMono
          isSecret
          autoComplete="off"
          error={errors.headerValue}
          value={form.headerValue}
          onChange={(headerValue) => onChange({ headerValue })}
        />
      </div>
      <Checkbox
        label="Share this session with other tabs"
        checked={form.shared}
        onChange={(shared) => onChange({ shared })}
      />
    </>
  )
}
