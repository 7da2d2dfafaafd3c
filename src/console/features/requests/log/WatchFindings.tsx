import { formatAbsoluteTime } from '../../../../format/time.ts'
import { useMachineNow } from '../../../ui/browser/ticker.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { countOf } from '../../../../format/count.ts'
import { useWatchFindings } from '../../../known/watch/client/watch-findings.ts'

/** Invalid answers of this console's server. They aren't in the log, which is about the environment. */
export function WatchFindings() {
  const { count, last } = useWatchFindings()
  const now = useMachineNow()
  if (last === undefined) return null
  const { operation, problem, at } = last
  return (
    <Note tone="warn" role="note">
      This console’s server broke its own interface in {countOf(count, 'answer')}. The last at{' '}
      {formatAbsoluteTime(at, now)}:{' '}
      <span className="mono">
        {operation.method} /watch/v1{operation.path} {problem}
      </span>
    </Note>
  )
}
