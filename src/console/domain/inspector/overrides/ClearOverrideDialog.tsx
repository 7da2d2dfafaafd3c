import ArrowRight from 'lucide-react/icons/arrow-right'
import { useRef, useState, type ReactNode } from 'react'
import Copy from 'lucide-react/icons/copy'

import { entity as entitySchema } from '../../../../contract/entity/entity.ts'
import { fieldLabel } from '../../../../contract/field-label.ts'
import { ShowRequest } from '../../../platform/connection/ShowRequest.tsx'
import { resolveFieldPath } from '../../../../entity/field-path.ts'
import { jsonText } from '../../../../contract/json-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { useConfirmKey } from '../../../ui/overlay/use-confirm-key.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { shownNow } from '../../../ui/browser/ticker.ts'
import { failureWords, type ClearFailure, type ClearRequest, type ClearState } from './clear-override.ts'
import styles from './ClearOverride.module.css'
import { useSurroundings } from '../surroundings.ts'
import { ValueView } from '../PartView.tsx'
import { copyAndSay } from '../../../ui/browser/clipboard.ts'
import { partsOfValue } from '../sections.ts'

/** Shows the change, the request and what to expect. Focus starts on Cancel. */
export function ClearOverrideDialog({
  state,
  pin,
  missing,
  onConfirm,
  onClose,
}: {
  state: Extract<ClearState, { phase: 'asking' | 'sending' }>
  /** The field for it, where the site asks. */
  pin?: ReactNode
  /** Why it can't be sent yet. */
  missing?: string | undefined
  onConfirm: () => void
  onClose: () => void
}) {
  const cancel = useRef<HTMLButtonElement>(null)
  const { request, failure } = state
  const sending = state.phase === 'sending'
  const refused = 'refused' in request.sends ? request.sends.refused : missing
  const blocked = sending || refused !== undefined
  useConfirmKey(blocked ? undefined : onConfirm)
  return (
    <Dialog
      label="Clear override"
      title={`Clear the override on ${fieldWords(request)}?`}
      width={640}
      initialFocus={cancel}
      onClose={onClose}
      footer={
        <>
          <span className={styles.foot}>Not reversible from this console</span>
          <Button size="medium" ref={cancel} className={styles.cancel} keys="Esc" aria-label="Cancel" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="medium"
            variant="danger"
            keys="Ctrl Enter"
            aria-label="Clear override"
            isBusy={sending}
            disabledReason={refused}
            onClick={onConfirm}
          >
            {failure === undefined ? 'Clear override' : 'Try again'}
          </Button>
        </>
      }
    >
      <p className="secondary">{request.entityName} goes back to its source’s value.</p>
      <Expected request={request} />
      <Sends request={request} />
      {pin}
      {failure !== undefined && <Failure failure={failure} request={request} />}
      <Caveat request={request} />
    </Dialog>
  )
}

/** `disposition`, or the raw path if unresolved. */
function fieldWords({ before, fieldPath }: Pick<ClearRequest, 'before' | 'fieldPath'>): string {
  const found = resolveFieldPath(entitySchema, before, fieldPath)
  const last = found.outcome === 'unresolvable' ? undefined : found.keys.at(-1)
  return typeof last === 'string' ? fieldLabel(last).toLowerCase() : fieldPath
}

function Expected({ request: { before, fieldPath, prediction } }: { request: ClearRequest }) {
  const { symbol } = useSurroundings()
  const found = resolveFieldPath(entitySchema, before, fieldPath)
  if (found.outcome === 'unresolvable') {
    return <Note tone="advisory">This console doesn’t know the field at this path. It can’t predict the result.</Note>
  }
  const isSymbol = found.keys[0] === 'milView' || found.keys[0] === 'symbology'
  const current = found.outcome === 'value' ? found.value : undefined
  const known = prediction.expects !== 'unknown'
  return (
    <div className={styles.swap}>
      <div className={styles.side}>
        Current value
        <span className={styles.big}>
          {isSymbol && symbol(before)}
          <ValueView parts={partsOfValue(found.keys, current)} />
        </span>
        <Raw value={current} />
      </div>
      <span className="centre meta">
        <ArrowRight size={16} />
      </span>
      <div className={styles.side}>
        Value underneath, expected next
        <span className={styles.big}>
          {known && isSymbol && symbol(prediction.entity)}
          {known ? <ValueView parts={partsOfValue(found.keys, prediction.value)} /> : 'Not known'}
        </span>
        {known ? <Raw value={prediction.value} /> : prediction.why}
      </div>
    </div>
  )
}

function Raw({ value }: { value: unknown }) {
  if (value === undefined || value === null) return null
  const json = typeof value === 'string' ? value : jsonText(value, 0)
  return <span className={styles.raw}>{json.length > 160 ? `${json.slice(0, 160)}…` : json}</span>
}

function Sends({ request: { sends, environment } }: { request: ClearRequest }) {
  if ('refused' in sends) {
    return (
      <Note tone="bad">
        <b>This can’t be sent.</b> {sends.refused}
      </Note>
    )
  }
  return (
    <div className="stack gap-6">
      <div className={styles.label}>
        <span>This request will be sent to {environment}</span>
        <CopyAsCurl command={sends.curl} />
      </div>
      <pre className={styles.code}>
        <b>{sends.method}</b>{' '}
        {segmentsOf(sends.path).map((segment, index) => (
          <i key={index}>{segment}</i>
        ))}
        {'\n'}
        <span>Authorization: Bearer ••••••••{'  '}(no body)</span>
      </pre>
    </div>
  )
}

/** Lines break between a path's segments first. */
function segmentsOf(path: string): string[] {
  return path.split(/(?=\/)/)
}

function Caveat({ request: { beforeAsOf, snapshot } }: { request: ClearRequest }) {
  const time = beforeAsOf === undefined ? undefined : formatAbsoluteTime(beforeAsOf, shownNow())
  return (
    <Note>
      {time === undefined ? (
        'The age of the value underneath is unknown. '
      ) : (
        <>
          The value underneath dates from <b>{time}</b>.{' '}
        </>
      )}
      {snapshot && 'This copy is a snapshot. The entity may have changed since. '}
      Its source may have changed it since. The reply shows the entity as it is now.
    </Note>
  )
}

function Failure({ failure, request }: { failure: ClearFailure; request: ClearRequest }) {
  const [shown, setShown] = useState(false)
  const { headline, advice } = failureWords(failure, request.fieldPath)
  const own = [failure.code, failure.message].filter((part) => part !== undefined && part !== '').join(' ')
  const { body } = failure
  return (
    <section aria-label="Override result">
      <Note tone={failure.status === 404 ? 'warn' : 'bad'} role="alert">
        <b>{headline}</b> {advice}
        {own !== '' && <div className={styles.raw}>{own}</div>}
        {body !== undefined && body !== '' && (
          <Button variant="ghost" onClick={() => setShown(!shown)}>
            {shown ? 'Hide the answer' : 'Show the raw answer'}
          </Button>
        )}
        <ShowRequest exchangeId={failure.exchangeId} />
        {shown && <pre className={styles.code}>{body}</pre>}
      </Note>
    </section>
  )
}

/** A shell command with a placeholder for the token. */
function CopyAsCurl({ command }: { command: string }) {
  const copy = () => copyAndSay(command, 'as cURL')
  return (
    <Button variant="ghost" icon={<Copy />} onClick={() => void copy()}>
      Copy as cURL
    </Button>
  )
}
