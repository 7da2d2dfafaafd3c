import ArchiveX from 'lucide-react/icons/archive-x'
import FileJson from 'lucide-react/icons/file-json-2'
import Kanban from 'lucide-react/icons/kanban'
import MapPin from 'lucide-react/icons/map-pin'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import User from 'lucide-react/icons/user'

import type { ClassName } from '../../ui/styles/cx.ts'
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx'
import type { Namer } from './known-thing.ts'

const icons: Readonly<Record<Namer, typeof User>> = {
  'entity media': MapPin,
  task: Kanban,
  'deleted record': ArchiveX,
  file: FileJson,
  log: NotebookPen,
  you: User,
}

export function NamerIcon({ by, size = 13 }: { by: Namer; size?: number }) {
  const Icon = icons[by]
  return <Icon size={size} />
}

export function NamerIcons({ namers, className }: { namers: readonly Namer[]; className: ClassName | undefined }) {
  return (
    <span className={className}>
      {namers.map((by) => (
        <NamerIcon key={by} by={by} />
      ))}
      <VisuallyHidden>named by {namers.join(', ')}</VisuallyHidden>
    </span>
  )
}
