import { getRouteApi, useRouter } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'

import { ApiError } from '../api/request/api-error.ts'
import { useConfig } from '../api/config.ts'
import { useConnection } from '../connection/connection.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { signInTarget } from './sign-in-target.ts'
import { useSession } from '../session/session.ts'
import { lazyPart } from '../ui/browser/lazy-part.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Checkbox } from '../ui/controls/Checkbox.tsx'
import { formatDuration } from '../format/duration.ts'
import { Mark } from '../ui/values/Mark.tsx'
import { Segmented } from '../ui/controls/Segmented.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useMachineNow } from '../ui/browser/ticker.ts'
import { AdvancedFields } from './AdvancedFields.tsx'
import { CredentialFields } from './CredentialFields.tsx'
import { ExchangePanel } from './ExchangePanel.tsx'
import { configuredUrl, environmentAt, formErrors, submitForm, type FieldErrors, type SignInForm } from './form.ts'
import { MachineClock } from './MachineClock.tsx'
import { OfflineNote } from './OfflineNote.tsx'
import { RefusalNote } from './RefusalNote.tsx'
import { SignedOutNote } from './SignedOutNote.tsx'
import styles from './SignInPage.module.css'
import { TokenField } from './TokenField.tsx'

// Few open one: it comes when the form stands.
const OpenRecording = lazyPart<{ onOpened: () => void }>(
  () => import('./OpenRecording.tsx').then((module) => module.OpenRecording),
  () => null,
)

const BEFORE = 'NO CLASSIFICATION KNOWN BEFORE SIGN-IN'
const route = getRouteApi('/sign-in')

export function SignInPage() {
  const { to } = route.useSearch()
  const router = useRouter()
  const config = useConfig()
  const origin = window.location.origin
  const target = signInTarget(to, origin)
  const [form, setForm] = useState<SignInForm>(() => initialForm(target.environmentName))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const secret = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const isRefusedSecret = refusal instanceof ApiError && refusal.status === 401

  const change = (changes: Partial<SignInForm>) => {
    setForm((before) => ({ ...before, ...changes }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))))
  }
  const environment = environmentAt(form.baseUrl, config, origin)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const found = formErrors(form, origin)
    setErrors(found)
    setRefusal(undefined)
    if (busy || Object.keys(found).length > 0 || environment === undefined) return
    setBusy(true)
    try {
      await submitForm(form, environment)
      router.history.replace(target.hrefIn(config.environments.length > 1 ? environment.name : undefined))
    } catch (error) {
      setRefusal(error)
      setBusy(false)
      secret.current?.focus()
    }
  }
  useEffect(() => {
    document.title = 'Sign in · Watchfloor'
    ;(usePreferences.getState().lastClientId === undefined ? first : secret).current?.focus()
  }, [])

  return (
    <div className={styles.frame}>
      <Banner level={undefined} words={BEFORE} />
      <div className={styles.halves}>
        <main className={styles.half}>
          <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
            <div className={styles.head}>
              <Mark size={34} strokeWidth={1.7} />
              <h1>Watchfloor</h1>
              <MachineClock />
            </div>
            <OfflineNote />
            <SignedOutNote />
            {config.environments.length > 1 && (
              <Segmented
                label="Offered environments"
                className={styles.offered}
                value={environment?.name}
                segments={config.environments.map(({ name }) => ({ value: name, label: name }))}
                onChange={(name) => {
                  const chosen = config.environments.find((each) => each.name === name)
                  if (chosen !== undefined) change({ baseUrl: configuredUrl(chosen.url, origin) })
                }}
              />
            )}
            <TextField
              label="Environment"
              size="large"
              isMono
              name="environment"
              autoComplete="url"
              hint="Base URL. The console adds /api/v1."
              error={errors.baseUrl}
              value={form.baseUrl}
              onChange={(baseUrl) => change({ baseUrl })}
              trailing={<Replied />}
            />
            <Segmented
              label="Sign in with"
              isStretched
              size="large"
              value={form.way}
              segments={[
                { value: 'credentials', label: 'Client id and secret' },
                { value: 'token', label: 'Access token' },
              ]}
              onChange={(way) => {
                change({ way })
                setRefusal(undefined)
              }}
            />
            {refusal !== undefined && <RefusalNote error={refusal} way={form.way} />}
            {form.way === 'credentials' ? (
              <CredentialFields
                clientId={form.clientId}
                clientSecret={form.clientSecret}
                onChange={change}
                errors={errors}
                isRefused={isRefusedSecret}
                idRef={first}
                secretRef={secret}
              />
            ) : (
              <TokenField
                inputRef={secret}
                isInvalid={isRefusedSecret}
                error={errors.accessToken}
                value={form.accessToken}
                onChange={(accessToken) => change({ accessToken })}
              />
            )}
            <AdvancedFields form={form} errors={errors} onChange={change} />
            <div className={styles.submit}>
              <Button type="submit" variant="primary" size="large" keys="Enter" isBusy={busy} aria-label="Sign in">
                {form.way === 'token' ? 'Use this token' : 'Sign in'}
              </Button>
              <div className={styles.keep}>
                <Checkbox
                  label="Keep the token in this tab"
                  checked={form.keepInTab}
                  onChange={(keepInTab) => change({ keepInTab })}
                />
                <span className={styles.kept}>
                  <Lock />
                  {form.keepInTab ? 'Survives a reload, gone when the tab closes' : 'In memory only, gone on reload'}
                </span>
              </div>
              <OpenRecording onOpened={() => router.history.replace('/tasks')} />
            </div>
          </form>
        </main>
        <div className={`${styles.half} ${styles.side}`}>
          <ExchangePanel form={form} baseUrl={environment?.url ?? form.baseUrl} />
        </div>
      </div>
      <Banner level={undefined} words={BEFORE} isRepeated />
    </div>
  )
}

/** Whether the last request of this page got an answer, and when. */
function Replied() {
  const now = useMachineNow()
  const answeredAt = useConnection((connection) => connection.lastAnswerAt)
  const isSignedOut = useSession((session) => session.phase === 'none')
  if (answeredAt === undefined || !isSignedOut) return null
  return (
    <span className={styles.replied}>
      <Check size={15} />
      replied {formatDuration(Math.max(0, now - answeredAt))} ago
    </span>
  )
}

function initialForm(environmentName: string | undefined): SignInForm {
  const { environments } = useConfig.getState()
  const { lastEnvironment, lastClientId = '' } = usePreferences.getState()
  const origin = window.location.origin
  const urls = environments.map(({ name, url }) => ({ name, url: configuredUrl(url, origin) }))
  const wanted = urls.find(({ name }) => name === environmentName) ?? urls.find(({ url }) => url === lastEnvironment)
  return {
    baseUrl: wanted?.url ?? urls[0]?.url ?? origin,
    way: 'credentials',
    clientId: lastClientId,
    clientSecret: '',
    accessToken: '',
    tokenAuthorization: '',
    headerName: '',
    headerValue: '',
    keepInTab: false,
    shared: false,
  }
}
