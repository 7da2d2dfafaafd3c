import { useEffect, useState } from 'react'

import { compareRuns, type RunDifference } from '../../../conformance/compare/compare-runs.ts'
import { runWords } from '../../../conformance/compare/comparison-text.ts'
import { RunPicture } from '../../../conformance/compare/run-picture.ts'
import type { Session } from '../../../conformance/session-file/session.ts'
import { operations } from '../../../contract/operations.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Ring } from '../../ui/feedback/Ring.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { inSlices } from '../../ui/browser/time-slice.ts'
import { countOf } from '../../ui/text/count.ts'
import { DifferenceTable } from '../send/DifferenceTable.tsx'
import { readSessionFile } from './read-session-file.ts'

const SHOWN_OF_AN_OPERATION = 500

interface Comparison {
  readonly before: Session
  readonly after: Session
  readonly differences: readonly RunDifference[]
}

/** What the later of two sessions answers otherwise than the earlier one, by operation. */
export function CompareSessions({ session, file, onClose }: { session: Session; file: File; onClose: () => void }) {
  const [compared, setCompared] = useState<Comparison | { readonly problem: string }>()
  useEffect(() => {
    let isOver = false
    const settle = (result: Comparison | { readonly problem: string }) => {
      if (!isOver) setCompared(result)
    }
    compareWith(session, file, () => isOver).then(settle, (error: unknown) =>
      settle({ problem: `${file.name} can’t be read. ${String(error)}` }),
    )
    return () => {
      isOver = true
    }
  }, [session, file])
  return (
    <Dialog onClose={onClose} title="Compare two sessions" width={1000}>
      {compared === undefined ? (
        <p>
          <Ring /> Reading and comparing…
        </p>
      ) : 'problem' in compared ? (
        <Note tone="bad">{compared.problem}</Note>
      ) : (
        <Compared {...compared} />
      )}
    </Dialog>
  )
}

function Compared({ before, after, differences }: Comparison) {
  const asked = [...new Set(differences.map(({ operation }) => operation))]
  return (
    <div className="stack gap-10 top">
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
        values, order and times. Of values each side shows those that came in it alone. Timestamps and page tokens
        differ in every run and are left out.
      </p>
    </div>
  )
}

async function compareWith(
  session: Session,
  file: File,
  isOver: () => boolean,
): Promise<Comparison | { readonly problem: string }> {
  const read = await readSessionFile(file)
  if (!read.ok) return { problem: `${file.name} can’t be opened. ${read.reason}.` }
  const other = read.session
  const [before, after] = other.savedAt <= session.savedAt ? [other, session] : [session, other]
  const [old, young] = [new RunPicture(), new RunPicture()]
  await inSlices(before.exchanges, isOver, (exchange) => old.take(exchange), 1)
  await inSlices(after.exchanges, isOver, (exchange) => young.take(exchange), 1)
  return { before, after, differences: compareRuns(old, young) }
}
