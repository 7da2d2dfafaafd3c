import { useRef, useState } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { deleteEgressStream } from '../../../contract/egress.ts'
import { requestAsCurl } from '../../../conformance/request/as-code.ts'
import { buildRequest, type Built } from '../../../conformance/request/build-request.ts'
import { RefusedMark } from '../../platform/session/RefusedMark.tsx'
import { useSession } from '../../platform/session/session.ts'
import { countOf } from '../../../format/count.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { copyAndSay } from '../../ui/browser/clipboard.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useConfirmKey } from '../../ui/overlay/use-confirm-key.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import Copy from 'lucide-react/icons/copy'
import styles from './DeleteDialog.module.css'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { ChangedPlace } from '../../platform/session/changed-place.tsx'
import { usePinForChanges } from '../../known/watch/persons/use-pin.tsx'

/** From this many on the user types the count; fewer can be read. */
const TYPED_FROM = 5

/** Shows the exact requests. Sends only after confirmation. */
export function DeleteDialog({
  ids,
  heldSince,
  onConfirm,
  onClose,
}: {
  ids: readonly string[]
  /** Confirmed before a sign-in that they waited for: since when, milliseconds of this machine's clock. */
  heldSince?: number
  /** With a proof of the PIN for each id, in their order, where the site asks for it. */
  onConfirm: (proofs: readonly string[]) => void
  onClose: () => void
}) {
  const environment = useSession((session) => session.environment)
  const clientId = useSession((session) => session.clientId)
  const [typedCount, setTypedCount] = useState('')
  const cancel = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const isBulk = ids.length >= TYPED_FROM
  const streams = countOf(ids.length, 'stream')
  const pin = usePinForChanges()
  const untyped = isBulk && typedCount.trim() !== String(ids.length) ? `Type ${ids.length} first` : undefined
  const off = pin.isBusy ? 'Checking the PIN' : (untyped ?? pin.missing)
  const confirm = async () => {
    const proofs = await pin.prove(ids.map(pathOf))
    if (proofs !== undefined) onConfirm(proofs)
  }
  const confirmNow = () => void (off === undefined && confirm())
  useConfirmKey(ids.length === 1 ? confirmNow : undefined)
  const copy = async () => {
    const commands = ids.flatMap((egressId) => {
      const built = deletion(egressId, environment?.url ?? '')
      return built.ok ? requestAsCurl(built.request) : []
    })
    await copyAndSay(`${commands.join('\n')}\n`, 'as cURL')
  }
  return (
    <Dialog
      label="Delete egress streams"
      title={`Delete ${countOf(ids.length, 'egress stream')}?`}
      width={640}
      initialFocus={isBulk ? field : cancel}
      onClose={onClose}
      footer={
        <>
          <span className={cx('grow', 'small', 'meta')}>
            To {environment?.name} as {clientId === '' ? 'the owner of the pasted token' : clientId}
          </span>
          <Button size="medium" ref={cancel} keys="Esc" aria-label="Cancel" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="medium"
            type="submit"
            form="delete-egress-streams"
            variant="danger"
            aria-label={`Delete ${streams}`}
            keys={ids.length === 1 ? 'Ctrl Enter' : undefined}
            disabledReason={off}
          >
            Delete {streams}
          </Button>
        </>
      }
    >
      {heldSince !== undefined && (
        <Note tone="warn">
          You confirmed {ids.length === 1 ? 'this deletion' : 'these deletions'} before the session ended. Held since{' '}
          {formatAbsoluteTime(heldSince)}. Nothing was deleted.
        </Note>
      )}
      <p className="secondary">
        Ends each stream of <ChangedPlace /> for everyone who receives it. It can’t be undone from here.
      </p>
      <div className={cx('stack', 'low', 'gap-2')}>
        <div className={cx('row', 'small', 'medium', 'secondary', 'gap-8', 'between')}>
          <span>
            {ids.length === 1 ? 'This request will be sent' : `${ids.length} requests will be sent, one id each`}
          </span>
          <Button variant="ghost" icon={<Copy size={13} />} onClick={() => void copy()}>
            Copy as cURL
          </Button>
        </div>
        <ul className={styles.code} tabIndex={0} aria-label="Requests">
          {ids.map((egressId) => (
            <RequestLine key={egressId} egressId={egressId} />
          ))}
        </ul>
      </div>
      <form
        id="delete-egress-streams"
        className={styles.confirm}
        onSubmit={(event) => {
          event.preventDefault()
          confirmNow()
        }}
      >
        {isBulk && (
          <TextField
            label={`Type ${ids.length} to confirm the number of streams`}
            size="large"
            isMono
            inputMode="numeric"
            autoComplete="off"
            className={styles.count}
            inputRef={field}
            value={typedCount}
            onChange={setTypedCount}
          />
        )}
        {pin.field}
      </form>
    </Dialog>
  )
}

function deletion(egressId: string, baseUrl: string): Built {
  return buildRequest(deleteEgressStream, { path: { egressId } }, baseUrl)
}

/** From `/api/v1/` on. */
function pathOf(egressId: string): string {
  const built = deletion(egressId, '')
  return built.ok ? built.request.url : ''
}

/** The path as sent, with the id emphasized. */
function RequestLine({ egressId }: { egressId: string }) {
  const baseUrl = useSession((session) => session.environment?.url ?? '')
  const built = deletion(egressId, baseUrl)
  const path = built.ok ? built.request.url.replace(/^https?:\/\/[^/]+/, '') : `not sent: ${built.reason}`
  const last = path.lastIndexOf('/') + 1
  return (
    <li>
      <b>DELETE</b> {path.slice(0, last)}
      <span className="primary">{path.slice(last)}</span>
      <span className={styles.refused}>
        <RefusedMark operation="deleteEgressStream" resource={[egressId]} />
      </span>
    </li>
  )
}
