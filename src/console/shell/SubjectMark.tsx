import type { ComponentType } from 'react'

import { usePast } from '../known/past/past-store.ts'
import { NowLine } from '../features/past/compare/NowLine.tsx'
import type { SubjectMarkProps } from '../platform/draws.ts'
import { loadSlot } from './slots.tsx'

/** A task's or entity's alert; in the past the later outcome, if wanted. */
export async function loadSubjectMark(): Promise<ComponentType<SubjectMarkProps>> {
  const OfNow = await loadSlot('subject')
  return function SubjectMark(of: SubjectMarkProps) {
    const isPast = usePast(({ source }) => source !== undefined)
    return isPast ? <NowLine {...of} /> : <OfNow {...of} />
  }
}
