import { useQuery } from '@tanstack/react-query'

import { cx } from '../../../ui/styles/cx.ts'
import { compareRuns, type RunDifference } from '../../../../conformance/compare/compare-runs.ts'
import { runWords } from '../../../../conformance/compare/comparison-text.ts'
import { RunPicture } from '../../../../conformance/compare/run-picture.ts'
import type { SavedSession } from '../../../../conformance/session-file/session.ts'
import { operations } from '../../../../contract/operations.ts'
import { Queries } from '../../../platform/session/Queries.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Ring } from '../../../ui/feedback/Ring.tsx'
import { inSlices } from '../../../ui/browser/time-slice.ts'
import { countOf } from '../../../../format/count.ts'
import { ComparisonDialog } from '../send/ComparisonDialog.tsx'
import { DifferenceTable } from '../send/DifferenceTable.tsx'
import { readSessionFile } from './read-session-file.ts'

const SHOWN_OF_AN_OPERATION = 500

interface Comparison {
  readonly before: SavedSession
  readonly after: SavedSession
  readonly differences: readonly RunDifference[]
}

interface Props {
  session: SavedSession
  file: File
  onClose: () => void
}

/** How a later session's answers differ, by operation. Outside the pages, so it brings its own queries. */
export function CompareSessions(props: Props) {
  return (
    <Queries>
      <Comparing {...props} />
    </Queries>
  )
}

function Comparing({ session, file, onClose }: Props) {
  const { data: compared, error } = useQuery({
    queryKey: ['sessions compared', session.savedAt, file.name, file.size, file.lastModified],
    queryFn: ({ signal }) => compareWith(session, file, () => signal.aborted),
    gcTime: 0,
  })
  return (
    <ComparisonDialog onClose={onClose} title="Compare two sessions">
      {error !== null && <Note tone="bad">{error.message}</Note>}
      {compared !== undefined && <Compared {...compared} />}
      {error === null && compared === undefined && (
        <p>
          <Ring /> Reading and comparing…
        </p>
      )}
    </ComparisonDialog>
  )
}

function Compared({ before, after, differences }: Comparison) {
  const asked = [...new Set(differences.map(({ operation }) => operation))]
  return (
    <div className={cx('stack', 'gap-10', 'top')}>
      <p>
        Before: {runWords(before)}
        <br />
        Now: {runWords(after)}
      </p>
      {differences.length > 0 && (
        <DifferenceTable
          before="Before"
          after="Now"
          groups={asked.map((operation) => ({
            caption: operations[operation].title,
            rows: differences
              .filter((each) => each.operation === operation)
              .slice(0, SHOWN_OF_AN_OPERATION)
              .map(({ kind, place, ...texts }) => ({ ...texts, place: `${kind}: ${place}` })),
          }))}
        />
      )}
      <p className="size-12 meta">
        {differences.length === 0 ? 'No difference' : countOf(differences.length, 'difference')} in statuses, shapes,
        values, order and times. Each side lists only its own values. Timestamps and page tokens always differ and are
        left out.
      </p>
    </div>
  )
}

/** @throws Error in words if the file can't be read */
async function compareWith(session: SavedSession, file: File, isOver: () => boolean): Promise<Comparison> {
  const read = await readSessionFile(file)
  if (!read.ok) throw new Error(`${file.name} can’t be opened. ${read.reason}.`)
  const other = read.session
  const [before, after] = other.savedAt <= session.savedAt ? [other, session] : [session, other]
  const [old, young] = [new RunPicture(), new RunPicture()]
  await inSlices(before.exchanges, isOver, (exchange) => old.take(exchange), 1)
  await inSlices(after.exchanges, isOver, (exchange) => young.take(exchange), 1)
  return { before, after, differences: compareRuns(old, young) }
}
