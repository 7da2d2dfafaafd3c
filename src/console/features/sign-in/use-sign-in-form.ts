import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { useConfig } from '../../platform/api/config.ts'
import { whenQuiet } from '../../platform/api/when-quiet.ts'
import { usePreferences } from '../../platform/preferences/preferences.ts'
import {
  configuredUrl,
  EMPTY_FORM,
  environmentAt,
  formErrors,
  submitForm,
  type FieldErrors,
  type SignInForm,
} from './form.ts'
import { RefusalNote } from './later-parts.tsx'
import { signInTarget } from './sign-in-target.ts'
import { pressedBefore, typedBefore } from './typed-before.ts'

export interface SignInFormOptions {
  /** The URL's `to`. */
  to: string | undefined
  /** Opens this URL with the new session. Rejects if its files don't load. */
  onSignedIn: (href: string) => Promise<void>
  /** The build wrote this page into the document, so its fields may already be in use. */
  isWritten?: boolean
}

/** Leads to a session. Takes over what a user typed and pressed before the script was there. */
export function useSignInForm({ to, onSignedIn, isWritten = false }: SignInFormOptions) {
  const config = useConfig()
  const [isInCharge, setInCharge] = useState(!isWritten)
  const origin = isInCharge ? window.location.origin : ''
  const [begun, setBegun] = useState<SignInForm>(() => (isWritten ? EMPTY_FORM : initialForm(to)))
  const [form, setForm] = useState(begun)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const emptyField = useRef<HTMLInputElement>(null)
  const firstRef = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const secretRef = useRef<HTMLInputElement & HTMLTextAreaElement>(null)

  const change = (changes: Partial<SignInForm>) => {
    setForm((before) => ({ ...before, ...changes }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))))
    if ('way' in changes) setRefusal(undefined)
  }
  const environment = isInCharge ? environmentAt(form.baseUrl, config, origin) : undefined
  const submit = async (sent: SignInForm, isDemo = false) => {
    const found = formErrors(sent, origin)
    setErrors(found)
    setRefusal(undefined)
    if (isBusy || Object.keys(found).length > 0 || environment === undefined) return
    setBusy(true)
    try {
      await submitForm(sent, environment, isDemo)
      await onSignedIn(signInTarget(to, origin).hrefIn(environment.name, config.environments.length < 2))
    } catch (error) {
      setRefusal(error)
      setBusy(false)
      secretRef.current?.focus()
      // Typing replaces what was refused, which can't be read.
      secretRef.current?.select()
    }
  }
  useLayoutEffect(() => {
    if (!isWritten || formRef.current === null) return
    const initial = initialForm(to)
    setBegun(initial)
    setForm(typedBefore(formRef.current, initial))
    setInCharge(true)
    const field = document.activeElement
    if (field instanceof HTMLInputElement && field.value === '') emptyField.current = field
  }, [isWritten, to])
  // Before paint, as a user may be about to type into a field.
  useLayoutEffect(() => {
    if (isInCharge) emptyField.current?.select()
  }, [isInCharge])
  // After the typed values are in the state, which a press refers to.
  useEffect(() => {
    if (isInCharge && isWritten && formRef.current !== null) pressedBefore(formRef.current)
  }, [isInCharge, isWritten])
  useEffect(() => whenQuiet(RefusalNote.preload), [])
  useEffect(() => {
    document.title = 'Sign in · Watchfloor'
    // Else the user is in the static form.
    if (document.activeElement !== document.body) return
    const isKnown = usePreferences.getState().lastClientId !== undefined
    ;(isKnown ? secretRef : firstRef).current?.focus()
  }, [])

  return {
    form,
    errors,
    refusal,
    isBusy,
    /** Not before the script has taken over a written form. */
    isInCharge,
    isUntouched: form === begun && form.clientId === '',
    environment,
    change,
    submit,
    formRef,
    firstRef,
    secretRef,
  }
}

/** The link's or last environment, and the last client. */
function initialForm(to: string | undefined): SignInForm {
  const { environments } = useConfig.getState()
  const { lastEnvironment, lastClientId = '' } = usePreferences.getState()
  const origin = window.location.origin
  const { environmentName } = signInTarget(to, origin)
  const urls = environments.map(({ name, url }) => ({ name, url: configuredUrl(url, origin) }))
  const wanted = urls.find(({ name }) => name === environmentName) ?? urls.find(({ url }) => url === lastEnvironment)
  // A static host isn’t an environment.
  if (IS_STATIC && wanted === undefined && urls[0]?.url === origin) return { ...EMPTY_FORM, clientId: lastClientId }
  return { ...EMPTY_FORM, baseUrl: wanted?.url ?? urls[0]?.url ?? origin, clientId: lastClientId }
}
