import ArchiveX from 'lucide-react/icons/archive-x'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

import type { ClassName } from '../../ui/styles/cx.ts'
import { CountedWords } from '../../format/CountedWords.tsx'
import { lastOutcomeWords } from './last-outcome-words.ts'
import type { KnownOutcome } from './known-thing.ts'

const icons = { served: Check, 'not found': Ban, deleted: ArchiveX, unknown: TriangleAlert } as const

/** A dashed ring for an object or stream that was never requested. */
export function OutcomeIcon({ outcome, size = 13 }: { outcome: KnownOutcome | undefined; size?: number }) {
  const Icon = outcome === undefined ? CircleDashed : icons[outcome.what]
  return <Icon size={size} />
}

export function OutcomeMark({
  outcome,
  className,
}: {
  outcome: KnownOutcome | undefined
  className: ClassName | undefined
}) {
  return (
    <span className={className}>
      <OutcomeIcon outcome={outcome} />
      <CountedWords words={(_, machineNow) => lastOutcomeWords(outcome, machineNow)} className="truncate" />
    </span>
  )
}
