import { SubjectMark as AlertOfSubject } from '../features/alerts/SubjectMark.tsx'
import type { AlertMarkProps } from '../known/alert-mark.ts'
import { usePast } from '../known/past/past-store.ts'
import { NowLine } from '../features/past/compare/NowLine.tsx'

/** What stands beside a task or an entity: what is raised about it, which is of now, and in the past what became of it, where that is asked for. */
export function SubjectMark(of: AlertMarkProps) {
  const isPast = usePast(({ source }) => source !== undefined)
  return isPast ? <NowLine {...of} /> : <AlertOfSubject {...of} />
}
