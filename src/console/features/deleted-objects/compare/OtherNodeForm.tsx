import { useState } from 'react'

import { errorWords } from '../../../../format/error-words.ts'
import { ApiError } from '../../../platform/api/request/api-error.ts'
import { failureKind, outcomeWords } from '../../../../conformance/outcome.ts'
import { useConfig } from '../../../platform/api/config.ts'
import { parseBaseUrl } from '../../../../conformance/base-url.ts'
import type { SessionEnvironment } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import styles from './CompareNodes.module.css'
import { openOtherNode, type OtherNode } from './other-node.ts'

/** Signs in to another configured environment, apart from the session. */
export function OtherNodeForm({ here, onOpen }: { here: string; onOpen: (node: OtherNode) => void }) {
  const configured = useConfig((config) => config.environments)
  const others = configured.flatMap(({ name, url, marking }): SessionEnvironment[] => {
    const base = parseBaseUrl(url, window.location.origin)
    return base.ok && base.url !== here ? [{ name, url: base.url, marking }] : []
  })
  const [url, setUrl] = useState(others[0]?.url ?? '')
  const [clientId, setClientId] = useState('')
  const [secret, setSecret] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const environment = others.find((each) => each.url === url)
  if (environment === undefined)
    return (
      <Note className={styles.note}>
        This console has only one environment. To compare nodes, start its server with{' '}
        <code>--environment NAME=URL</code> for each further one.
      </Note>
    )
  const signIn = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const node = await openOtherNode(environment, clientId.trim(), secret, new AbortController().signal)
      setSecret('')
      onOpen(node)
    } catch (failure) {
      const api = failure instanceof ApiError ? failure : undefined
      const words = api === undefined ? errorWords(failure) : [api.code, api.message].filter(Boolean).join(' ')
      setError(
        `${environment.name} ${api !== undefined && failureKind(api.status) === 'refused' ? 'refused the sign-in' : 'could not sign in'}${api === undefined ? '' : `, ${outcomeWords(api.status)}`}${words === '' ? '' : `: ${words}`}`,
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void signIn()
      }}
    >
      <Select
        label="Second node"
        options={others.map((each) => ({ value: each.url, label: each.name }))}
        value={url}
        onChange={setUrl}
      />
      <span className={styles.url}>{url}</span>
      <TextField label="Client id" value={clientId} onChange={setClientId} autoComplete="off" />
      <TextField label="Client secret" isSecret value={secret} onChange={setSecret} autoComplete="off" error={error} />
      <p className="small meta">
        Gets a separate token, in memory, for this comparison only. Your session stays as it is.
      </p>
      <Button
        size="medium"
        type="submit"
        variant="primary"
        isBusy={isBusy}
        disabledReason={clientId.trim() === '' ? 'Type a client id' : undefined}
      >
        Compare with {environment.name}
      </Button>
    </form>
  )
}
