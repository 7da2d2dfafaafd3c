import CloudOff from 'lucide-react/icons/cloud-off'
import Download from 'lucide-react/icons/download'
import { useEffect, useState } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { useConfig } from '../../platform/api/config.ts'
import { useConnection } from '../../platform/connection/connection.ts'
import { keepOffline, takeWaitingVersion, useNewVersion } from '../../platform/offline/new-version.ts'
import { useSession } from '../../platform/session/session.ts'
import { announce } from '../../ui/feedback/announcer.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { AskDialog } from '../../ui/overlay/AskDialog.tsx'

/** For a console whose version may differ from the server's. */
export function VersionStatus() {
  const { isWaiting, isTaken } = useNewVersion()
  const [isOpen, setOpen] = useState(false)
  const keptAt = useConfig((config) => config.keptAt)
  const isAnswered = useConnection((connection) => connection.lastAnswerAt !== undefined)
  useEffect(() => void keepOffline(), [])
  const isNew = isWaiting || isTaken
  useEffect(() => {
    if (isNew) announce('A new version of the console is ready. You choose when to switch')
  }, [isNew])
  return (
    <>
      {keptAt !== undefined && !isAnswered && (
        <span className={cx('line', 'nowrap', 'size-12', 'gap-6', 'caution')}>
          <CloudOff />
          Opened without its server, configured as of {keptAt}
        </span>
      )}
      {isNew && (
        <Button icon={<Download />} onClick={() => setOpen(true)}>
          New version…
        </Button>
      )}
      {isOpen && <TakeDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function TakeDialog({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const keepsToken = useSession((session) => session.keepInTab)
  const take = async () => {
    setBusy(true)
    await takeWaitingVersion()
    window.location.reload()
  }
  return (
    <AskDialog
      title="Switch to the new version now?"
      cancelLabel="Later"
      confirmLabel="Reload with the new version"
      variant="primary"
      isBusy={busy}
      onConfirm={() => void take()}
      onClose={onClose}
    >
      <div className={cx('stack', 'gap-10')}>
        <p>
          The server has another version of the console. This browser has downloaded it. The console uses it at its next
          start, at the latest once all its tabs are closed.
        </p>
        <p className="secondary">
          {keepsToken
            ? 'This tab keeps its token. You stay signed in after the reload.'
            : 'Reloading signs this tab out, as its token is only in memory. After signing in you return to this view.'}{' '}
          The reload clears the request log and drops waiting deletions.
        </p>
      </div>
    </AskDialog>
  )
}
