import History from 'lucide-react/icons/history'
import { useEffect, useRef, useState } from 'react'

import { errorWords } from '../../../format/error-words.ts'
import { useSession } from '../../platform/session/session.ts'
import { FileButton } from '../../ui/controls/FileButton.tsx'
import { Note } from '../../ui/feedback/Note.tsx'

/** Opens a saved session instead of signing in: a sign-in that ends later would show the file as live. */
export function OpenRecording({
  onOpened,
  isBusy,
}: {
  onOpened: (href: string) => Promise<void>
  /** A sign-in is under way. */
  isBusy: boolean
}) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isSigningIn = useRef(isBusy)
  useEffect(() => {
    isSigningIn.current = isBusy
  }, [isBusy])
  // Else the file would replace the answers of a live session.
  const mayOpen = () => !isSigningIn.current && useSession.getState().phase === 'none'
  const open = async (file: File) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { openRecordingFile } = await import('../requests/recording/open-recording-file.ts')
      const opened = await openRecordingFile(file, mayOpen)
      if (opened.ok) await onOpened(opened.href)
      else setProblem(opened.problem)
    } catch (error) {
      setProblem(`${file.name} can’t be read. ${errorWords(error)}`)
    }
    setBusy(false)
  }
  return (
    <>
      {problem !== undefined && (
        <div role="alert">
          <Note tone="bad">{problem}</Note>
        </div>
      )}
      <FileButton
        variant="ghost"
        isBusy={busy}
        disabledReason={isBusy ? 'Signing in' : undefined}
        icon={<History size={15} />}
        hint="Opens a session saved under Requests, a probe bundle or a handover capsule, read-only and without signing in"
        label="Session file"
        accept=".json,.bundle,.wfcapsule,application/json"
        onFiles={([file]) => void open(file)}
      >
        Open a saved session
      </FileButton>
    </>
  )
}
