import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'

import { cx } from '../../ui/styles/cx.ts'
import { ApiError } from '../../platform/api/request/api-error.ts'
import { useConfig } from '../../platform/api/config.ts'
import { useConnection } from '../../platform/connection/connection.ts'
import { useSession } from '../../platform/session/session.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { formatDuration } from '../../../format/duration.ts'
import { Mark } from '../../ui/values/Mark.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useMachineNow } from '../../ui/browser/ticker.ts'
import { AdvancedFields } from './AdvancedFields.tsx'
import { CredentialFields } from './CredentialFields.tsx'
import { ExchangePanel } from './ExchangePanel.tsx'
import { configuredUrl } from './form.ts'
import {
  DemoClients,
  OpenRecording,
  RefusalNote,
  SignInFoot,
  SignInNotes,
  StaticNote,
  TabWatch,
} from './later-parts.tsx'
import { MachineClock } from './MachineClock.tsx'
import styles from './SignInPage.module.css'
import { TokenField } from './TokenField.tsx'
import { useSignInForm, type SignInFormOptions } from './use-sign-in-form.ts'

const BEFORE = 'NO CLASSIFICATION KNOWN BEFORE SIGN-IN'

export function SignInPage(props: SignInFormOptions) {
  const isEndedElsewhere = useSession((session) => session.endedElsewhere !== undefined)
  const config = useConfig()
  const hasNotes = isEndedElsewhere || config.keptAt !== undefined
  const {
    form,
    errors,
    refusal,
    isBusy,
    isInCharge,
    isUntouched,
    environment,
    change,
    submit,
    formRef,
    firstRef,
    secretRef,
  } = useSignInForm(props)
  const isRefusedSecret = refusal instanceof ApiError && refusal.status === 401

  return (
    <div className={styles.frame}>
      <Banner level={undefined} words={BEFORE} />
      <div className={styles.halves}>
        <main className={styles.half}>
          {/* `dialog`: without script a submit does nothing, and puts no secret into a URL. */}
          <form
            ref={formRef}
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
                  if (chosen !== undefined) change({ baseUrl: configuredUrl(chosen.url, window.location.origin) })
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
              onChange={(way) => change({ way })}
            />
            {refusal !== undefined && <RefusalNote error={refusal} way={form.way} />}
            {form.way === 'credentials' ? (
              <CredentialFields
                clientId={form.clientId}
                clientSecret={form.clientSecret}
                onChange={change}
                errors={errors}
                isRefused={isRefusedSecret}
                idRef={firstRef}
                secretRef={secretRef}
              />
            ) : (
              <TokenField
                inputRef={secretRef}
                isInvalid={isRefusedSecret}
                error={errors.accessToken}
                value={form.accessToken}
                onChange={(accessToken) => change({ accessToken })}
              />
            )}
            <AdvancedFields form={form} errors={errors} onChange={change} />
            <div className={styles.submit}>
              <Button type="submit" variant="primary" size="large" keys="Enter" isBusy={isBusy} aria-label="Sign in">
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
              <OpenRecording onOpened={props.onSignedIn} isBusy={isBusy} />
            </div>
            {IS_STATIC && StaticNote !== undefined && <StaticNote />}
            {isInCharge && isUntouched && config.demoClients !== undefined && (
              <DemoClients ids={config.demoClients} onChosen={(client) => void submit({ ...form, ...client }, true)} />
            )}
          </form>
        </main>
        <div className={cx(styles.half, styles.side)}>
          {IS_STATIC && TabWatch !== undefined && isInCharge && <TabWatch to={props.to} onStarted={props.onSignedIn} />}
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
