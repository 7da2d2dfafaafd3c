import { useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import type { SavedSession } from '../../../../conformance/session-file/session.ts'
import { lazyPart } from '../../../ui/browser/lazy-part.tsx'
import { FileButton } from '../../../ui/controls/FileButton.tsx'
import { countOf } from '../../../../format/count.ts'
import { useRecording } from './open-recording.ts'

const CompareSessions = lazyPart<{ session: SavedSession; file: File; onClose: () => void }>(
  () => import('./CompareSessions.tsx').then((module) => module.CompareSessions),
  () => null,
)

/** The recording's limits, and a comparison with another. */
export function RecordingTools() {
  const { session, unread } = useRecording()
  if (session === undefined) return null
  const leftOut = session.exchanges.filter((exchange) => exchange.leftOut !== undefined).length
  return (
    <>
      <span className={cx('shrinks', 'truncate', 'size-12', 'meta')}>
        {unread > 0 && `${countOf(unread, 'exchange')} of the file can’t be read. `}
        {leftOut > 0 && `The file is full: ${countOf(leftOut, 'answer')} saved without values.`}
      </span>
      <CompareWithFile session={session} />
    </>
  )
}

/** Opens a second file to compare with. */
function CompareWithFile({ session }: { session: SavedSession }) {
  const [file, setFile] = useState<File>()
  return (
    <>
      <FileButton
        size="medium"
        variant="ghost"
        hint="Opens a second saved session and lists the differences by operation"
        label="Session to compare"
        accept=".json,.bundle,application/json"
        onFiles={([chosen]) => setFile(chosen)}
      >
        Compare with…
      </FileButton>
      {file !== undefined && <CompareSessions session={session} file={file} onClose={() => setFile(undefined)} />}
    </>
  )
}
