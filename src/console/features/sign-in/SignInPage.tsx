import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { ApiError } from '../../platform/api/request/api-error.ts'
import { useConfig } from '../../platform/api/config.ts'
import { whenQuiet } from '../../platform/api/when-quiet.ts'
import { useConnection } from '../../platform/connection/connection.ts'
import { usePreferences } from '../../platform/preferences/preferences.ts'
import { signInTarget } from './sign-in-target.ts'
import { useSession } from '../../platform/session/session.ts'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { formatDuration } from '../../../format/duration.ts'
import { Mark } from '../../ui/values/Mark.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useMachineNow } from '../../ui/browser/ticker.ts'
import { AdvancedFields } from './AdvancedFields.tsx'
import { CredentialFields } from './CredentialFields.tsx'
import { ExchangePanel } from './ExchangePanel.tsx'
import {
  configuredUrl,
  EMPTY_FORM,
  environmentAt,
  formErrors,
  submitForm,
  type FieldErrors,
  type SignInForm,
} from './form.ts'
import { MachineClock } from './MachineClock.tsx'
import styles from './SignInPage.module.css'
import { pressedBefore, typedBefore } from './typed-before.ts'
import { TokenField } from './TokenField.tsx'

// Only needed after the form.
const SignInFoot = lazyPart(() => import('./SignInFoot.tsx').then((module) => module.SignInFoot), undefined, whenQuiet)

const OpenRecording = lazyPart<{ onOpened: (href: string) => Promise<void> }>(
  () => import('./OpenRecording.tsx').then((module) => module.OpenRecording),
  PlaceOfRecording,
  whenQuiet,
)

/** As wide as its content will be, so that nothing moves under the pointer. */
function PlaceOfRecording() {
  return (
    <span className={styles.place} aria-hidden inert>
      <Button variant="ghost" icon={<svg width={15} height={15} />}>
        Open a saved session
      </Button>
    </span>
  )
}

// Prefetched, as the server may be what fails.
const RefusalNote = lazyPart(
  () => import('./RefusalNote.tsx').then((module) => module.RefusalNote),
  ({ error }) => <Note tone="bad">{String(error)}</Note>,
)

const SignInNotes = lazyPart(() => import('./SignInNotes.tsx').then((module) => module.SignInNotes))

const DemoClients = lazyPart(() => import('./DemoClients.tsx').then((module) => module.DemoClients))

const TabWatch = IS_STATIC
  ? lazyPart<{ to: string | undefined; onStarted: (href: string) => Promise<void> }>(() =>
      import('./TabWatch.tsx').then((module) => module.TabWatch),
    )
  : undefined

const StaticNote = IS_STATIC
  ? lazyPart(() => import('./StaticNote.tsx').then((module) => module.StaticNote))
  : undefined

const BEFORE = 'NO CLASSIFICATION KNOWN BEFORE SIGN-IN'

export interface SignInPageProps {
  /** The URL's `to`. */
  to: string | undefined
  /** Opens this URL with the new session. Rejects if its files don't load. */
  onSignedIn: (href: string) => Promise<void>
  /** The build wrote this page into the document, so its fields may already be in use. */
  isWritten?: boolean
}

export function SignInPage({ to, onSignedIn, isWritten = false }: SignInPageProps) {
  const isEndedElsewhere = useSession((session) => session.endedElsewhere !== undefined)
  const [isInCharge, setInCharge] = useState(!isWritten)
  const config = useConfig()
  const hasNotes = isEndedElsewhere || config.keptAt !== undefined
  const origin = isInCharge ? window.location.origin : ''
  const [begun, setBegun] = useState<SignInForm>(() => (isWritten ? EMPTY_FORM : initialForm(to)))
  const [form, setForm] = useState(begun)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const emptyField = useRef<HTMLInputElement>(null)
  const first = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const secret = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const isRefusedSecret = refusal instanceof ApiError && refusal.status === 401

  const isUntouched = form === begun && form.clientId === ''
  const change = (changes: Partial<SignInForm>) => {
    setForm((before) => ({ ...before, ...changes }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))))
  }
  const environment = isInCharge ? environmentAt(form.baseUrl, config, origin) : undefined
  const submit = async (sent: SignInForm, isDemo = false) => {
    const found = formErrors(sent, origin)
    setErrors(found)
    setRefusal(undefined)
    if (busy || Object.keys(found).length > 0 || environment === undefined) return
    setBusy(true)
    try {
      await submitForm(sent, environment, isDemo)
      await onSignedIn(signInTarget(to, origin).hrefIn(config.environments.length > 1 ? environment.name : undefined))
    } catch (error) {
      setRefusal(error)
      setBusy(false)
      secret.current?.focus()
    }
  }
  useLayoutEffect(() => {
    if (!isWritten || element.current === null) return
    const initial = initialForm(to)
    setBegun(initial)
    setForm(typedBefore(element.current, initial))
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
    if (isInCharge && isWritten && element.current !== null) pressedBefore(element.current)
  }, [isInCharge, isWritten])
  useEffect(() => whenQuiet(RefusalNote.preload), [])
  useEffect(() => {
    document.title = 'Sign in · Watchfloor'
    // Else the user is in the static form.
    if (document.activeElement !== document.body) return
    const isKnown = usePreferences.getState().lastClientId !== undefined
    ;(isKnown ? secret : first).current?.focus()
  }, [])

  return (
    <div className={styles.frame}>
      <Banner level={undefined} words={BEFORE} />
      <div className={styles.halves}>
        <main className={styles.half}>
          {/* `dialog`: without script a submit does nothing, and puts no secret into a URL. */}
          <form
            ref={element}
            className={styles.form}
            method="dialog"
            data-waits={isInCharge ? undefined : ''}
            onSubmit={(event) => {
              event.preventDefault()
              void submit(form)
            }}
            noValidate
          >
            <div className={styles.head}>
              <Mark size={34} strokeWidth={1.7} />
              <h1>Watchfloor</h1>
              {isInCharge && <MachineClock />}
            </div>
            {isInCharge && hasNotes && <SignInNotes />}
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
              trailing={isInCharge && <Replied />}
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
              <div className={cx('stack', 'end', 'top')}>
                <Checkbox
                  label="Keep the token in this tab"
                  checked={form.keepInTab}
                  onChange={(keepInTab) => change({ keepInTab })}
                />
                <span className={cx('row', 'small', 'meta', 'gap-6')}>
                  <Lock />
                  {form.keepInTab ? 'Survives a reload. Gone when the tab closes' : 'In memory only. Gone on reload'}
                </span>
              </div>
              <OpenRecording onOpened={onSignedIn} />
            </div>
            {IS_STATIC && StaticNote !== undefined && <StaticNote />}
            {isInCharge && isUntouched && config.demoClients !== undefined && (
              <DemoClients ids={config.demoClients} onChosen={(client) => void submit({ ...form, ...client }, true)} />
            )}
          </form>
        </main>
        <div className={cx(styles.half, styles.side)}>
          {IS_STATIC && TabWatch !== undefined && isInCharge && <TabWatch to={to} onStarted={onSignedIn} />}
          <ExchangePanel
            form={form}
            baseUrl={IS_STATIC && form.baseUrl === '' ? '' : (environment?.url ?? form.baseUrl)}
          />
          <SignInFoot />
        </div>
      </div>
      <Banner level={undefined} words={BEFORE} isRepeated />
    </div>
  )
}

/** Whether and when the last request got an answer. */
function Replied() {
  const now = useMachineNow()
  const answeredAt = useConnection((connection) => connection.lastAnswerAt)
  const isSignedOut = useSession((session) => session.phase === 'none')
  if (answeredAt === undefined || !isSignedOut) return null
  return (
    <span className={cx('row', 'size-12', 'gap-6', 'healthy')}>
      <Check size={15} />
      replied {formatDuration(Math.max(0, now - answeredAt))} ago
    </span>
  )
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
