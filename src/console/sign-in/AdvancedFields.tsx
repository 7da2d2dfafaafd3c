import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'

import { Checkbox } from '../ui/controls/Checkbox.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import type { FieldErrors, SignInForm } from './form.ts'
import styles from './SignInPage.module.css'

/** What few environments need: an `Authorization` on the token request, one static header for a gateway. */
export function AdvancedFields({
  form,
  errors,
  onChange,
}: {
  form: SignInForm
  errors: FieldErrors
  onChange: (changes: Partial<SignInForm>) => void
}) {
  const id = useId()
  const [chosen, setChosen] = useState(false)
  // A mistake in a closed section would be a button that does nothing.
  const open = chosen || errors.headerName !== undefined || errors.tokenAuthorization !== undefined
  return (
    <div className={styles.advanced}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setChosen(!open)}
      >
        <ChevronDown size={14} strokeWidth={2.1} aria-hidden="true" />
        Advanced
      </button>
      {open && (
        <div id={id} className={styles.inside}>
          {form.way === 'credentials' && (
            <TextField
              label="Authorization for the token request"
              optional
              size="large"
              mono
              secret
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
              optional
              size="large"
              mono
              autoComplete="off"
              hint="Sent with every request."
              error={errors.headerName}
              value={form.headerName}
              onChange={(headerName) => onChange({ headerName })}
            />
            <TextField
              label="Header value"
              optional
              size="large"
              mono
              secret
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
        </div>
      )}
    </div>
  )
}
