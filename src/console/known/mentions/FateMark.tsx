import ArchiveX from 'lucide-react/icons/archive-x'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

import { CountedWords } from '../../format/CountedWords.tsx'
import { fateWords } from './fate-words.ts'
import type { Fate } from './known-thing.ts'

const icons = { served: Check, 'not found': Ban, deleted: ArchiveX, unknown: TriangleAlert } as const

/** The icon of what was learned; of nothing asked a dashed ring. */
export function FateIcon({ fate, size = 13 }: { fate: Fate | undefined; size?: number }) {
  const Icon = fate === undefined ? CircleDashed : icons[fate.what]
  return <Icon size={size} />
}

/** What became of it last, counting. */
export function FateMark({ fate, className }: { fate: Fate | undefined; className: string | undefined }) {
  return (
    <span className={className}>
      <FateIcon fate={fate} />
      <CountedWords words={(_, machineNow) => fateWords(fate, machineNow)} className="truncate" />
    </span>
  )
}
