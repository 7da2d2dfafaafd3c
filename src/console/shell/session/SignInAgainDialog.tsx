import Info from 'lucide-react/icons/info'
import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { ApiError } from '../../platform/api/request/api-error.ts'
import { askSignOut, useSignOutQuestion } from '../../platform/session/sign-out.ts'
import { signIn, signInWithToken } from '../../platform/session/sign-in.ts'
import { CredentialFields } from '../../features/sign-in/CredentialFields.tsx'
import type { SignInMethod } from '../../features/sign-in/form.ts'
import { RefusalNote } from '../../features/sign-in/RefusalNote.tsx'
import { TokenField } from '../../features/sign-in/TokenField.tsx'
import type { Session } from '../../platform/session/session.ts'
import { isTokenOut } from '../../platform/session/renewal.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useEachSecond } from '../../ui/browser/ticker.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { SignOutDialog } from './SignOutDialog.tsx'

interface SignInAgainProps {
  session: Session
  onDone: (() => void) | undefined
  /** `bottom` on a wall, whose middle says why it isn't live. */
  place: 'bottom' | undefined
}

/** Can be dismissed while the session is open. */
export function SignInAgainDialog({ session, onDone, place }: SignInAgainProps) {
  const { environment, expiry, held, keepInTab, secrets } = session
  const isOffer = session.phase === 'open'
  const isOut = useEachSecond((now) => isTokenOut(session, now))
  const [way, setWay] = useState<SignInMethod>(session.clientId === '' || isOffer ? 'token' : 'credentials')
  const [clientId, setClientId] = useState(session.clientId)
  const [clientSecret, setClientSecret] = useState('')
  const [accessToken, setAccessToken] = useState('')
  const [refusal, setRefusal] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const losses = useSignOutQuestion((question) => question.losses)
  const secret = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const attempt = useRef<AbortController>(undefined)
  // A late answer must not open a session after a sign-out.
  useEffect(() => () => attempt.current?.abort(), [])
  if (environment === undefined) return null
  // Other failures, such as 429, aren't about the input.
  const isRefused = refusal instanceof ApiError && refusal.status === 401
  const missing = way === 'token' ? accessToken.trim() === '' : clientId.trim() === '' || clientSecret === ''

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy || missing) return
    setBusy(true)
    setRefusal(undefined)
    const { signal } = (attempt.current = new AbortController())
    const common = { environment, keepInTab, shared: session.shared, secrets }
    try {
      if (way === 'token') await signInWithToken({ ...common, accessToken }, signal)
      else await signIn({ ...common, clientId: clientId.trim(), clientSecret }, signal)
      onDone?.()
    } catch (error) {
      setRefusal(error)
      setBusy(false)
      secret.current?.focus()
      secret.current?.select()
    }
  }
  return (
    <Dialog
      place={place ?? 'center'}
      label="Sign in again"
      title={!isOffer ? 'Session expired' : isOut ? 'No valid token' : 'Sign in again'}
      onClose={isOffer ? onDone : undefined}
      width={isOffer ? 600 : 520}
      initialFocus={secret}
      icon={<KeyRound size={20} color="var(--al-caution)" />}
      aside={
        expiry !== undefined && (
          <span className={cx('mono', 'size-12', 'meta')}>{formatAbsoluteTime(expiry.at, expiry.at)}</span>
        )
      }
      footer={
        <>
          {isOffer ? (
            <Button size="medium" variant="ghost" keys="Esc" onClick={onDone}>
              {isOut ? 'Keep waiting' : 'Close'}
            </Button>
          ) : (
            <Button size="medium" variant="ghost" onClick={() => void askSignOut()}>
              Sign out
            </Button>
          )}
          <Button
            size="medium"
            variant="ghost"
            onClick={() => {
              setWay(way === 'token' ? 'credentials' : 'token')
              setRefusal(undefined)
            }}
          >
            {way === 'token' ? 'Use client id and secret' : 'Paste a token instead'}
          </Button>
          <span className="grow shrinks" />
          <Button
            size="medium"
            type="submit"
            form="sign-in-again"
            variant="primary"
            keys="Enter"
            isBusy={busy}
            disabledReason={missing ? (way === 'token' ? 'Paste a token first' : 'Enter the secret first') : undefined}
          >
            Sign in and resume
          </Button>
        </>
      }
    >
      <p className="secondary">{reasonWords(session, isOut)} View, filters and open items stay.</p>
      <Held reads={held.map(({ words }) => words)} changes={Object.values(session.heldChanges).flat()} />
      {refusal !== undefined && <RefusalNote error={refusal} way={way} />}
      <form id="sign-in-again" onSubmit={(event) => void submit(event)} style={{ display: 'contents' }}>
        {way === 'credentials' ? (
          <CredentialFields
            clientId={clientId}
            clientSecret={clientSecret}
            onChange={(change) =>
              'clientId' in change ? setClientId(change.clientId) : setClientSecret(change.clientSecret)
            }
            isRefused={isRefused}
            secretRef={secret}
          />
        ) : (
          <TokenField
            inputRef={secret}
            isInvalid={isRefused}
            error={undefined}
            value={accessToken}
            onChange={setAccessToken}
          />
        )}
      </form>
      {losses !== undefined && <SignOutDialog losses={losses} />}
    </Dialog>
  )
}

function reasonWords({ phase, expiry, renewal }: Session, isOut: boolean): string {
  if (phase === 'expired') return `${expiry?.reason} Sign in here to continue.`
  if (!isOut) return 'The token is valid again. You needn’t sign in. Signing in replaces it.'
  return `At ${formatAbsoluteTime(renewal.lastFailureAt, renewal.lastFailureAt)} ${renewal.lastFailure}. The console keeps trying. You can also paste another token, or sign in with other credentials once it answers.`
}

function Held({ reads, changes }: { reads: readonly string[]; changes: readonly string[] }) {
  if (reads.length + changes.length === 0) return null
  const distinct = [...new Set(reads)]
  return (
    <Note icon={<Info size={15} />}>
      {reads.length > 0 && (
        <>
          {reads.length === 1 ? '1 held request' : `${reads.length} held requests`}, sent with the new token:{' '}
          <b>{distinct.join(', ')}</b>.{' '}
        </>
      )}
      {changes.length > 0 && (
        <>
          {reads.length > 0 ? 'Held too' : 'Held'}: <b>{changes.join(', ')}</b>.{' '}
        </>
      )}
      You confirm deletions again first.
    </Note>
  )
}
