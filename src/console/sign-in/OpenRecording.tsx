import History from 'lucide-react/icons/history'
import { useRef, useState, type ChangeEvent } from 'react'

import { Button } from '../ui/controls/Button.tsx'
import { Note } from '../ui/feedback/Note.tsx'

/** Opens a session that a console saved, in place of signing in. */
export function OpenRecording({ onOpened }: { onOpened: (href: string) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const open = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file === undefined) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { openRecordingFile } = await import('../requests/recording/open-recording-file.ts')
      const opened = await openRecordingFile(file)
      if (opened.ok) await onOpened(opened.href)
      else setProblem(opened.problem)
    } catch (error) {
      setProblem(`${file.name} can’t be read. ${error instanceof Error ? error.message : String(error)}`)
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
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.bundle,.wfcapsule,application/json"
        aria-label="Session file"
        onChange={(event) => void open(event)}
      />
      <Button
        variant="ghost"
        isBusy={busy}
        icon={<History size={15} />}
        hint="Shows a session saved under Requests, a bundle of npm run probe or the capsule of a handover, read-only and without signing in"
        onClick={() => input.current?.click()}
      >
        Open a saved session
      </Button>
    </>
  )
}
