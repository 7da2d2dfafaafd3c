import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Clock from 'lucide-react/icons/clock'
import History from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Undo from 'lucide-react/icons/undo-2'
import Unplug from 'lucide-react/icons/unplug'
import VideoOff from 'lucide-react/icons/video-off'

import { cx } from '../../../ui/styles/cx.ts'
import type { HandoverItem } from '../../../../watch/wire/handover.ts'
import status from '../../../known/status/Status.module.css'
import { families, familyOf, type FamilyId } from '../../../../task/status-families.ts'
import { FamilyIcon, StatusIcon } from '../../../known/status/StatusIcon.tsx'
import { useTask } from '../../../known/use-tasks.ts'
import { LevelIcon } from '../../../ui/values/LevelIcon.tsx'
import styles from './Handover.module.css'

export function ItemIcon({ item }: { item: HandoverItem }) {
  const { section, id, tone, subjects } = item
  switch (section) {
    case 'changed':
      if (id === 'changed:ended') return <Lane family="ok" />
      return id === 'changed:come' ? <Plus size={15} /> : <RefreshCw size={15} />
    case 'open':
      return <Lane family={families.find((family) => `open:${family.id}` === id)?.id ?? 'invalid'} />
    case 'due':
      return subjects.length === 1 && subjects[0]?.kind === 'task' ? (
        <TaskIcon id={subjects[0].id} />
      ) : (
        <Clock size={15} />
      )
    case 'deeds':
      if (tone === 'unknown') return <CircleHelp size={15} className={styles.unknown} />
      return id === 'deed:egress deletion' ? <VideoOff size={15} /> : <Undo size={15} />
    case 'alerts':
      return tone === undefined || tone === 'unknown' ? (
        <Clock size={15} />
      ) : (
        <span className="centre of-level" data-level={tone}>
          <LevelIcon level={tone} />
        </span>
      )
    case 'unknown':
      return id.startsWith('unknown:gap') || id.startsWith('unknown:unwatched') ? (
        <Unplug size={15} />
      ) : (
        <History size={15} />
      )
    case 'notes':
      return <Pencil size={15} />
  }
}

function Lane({ family }: { family: FamilyId }) {
  return (
    <span className={cx(styles.toned, status[family])}>
      <FamilyIcon family={family} size={15} />
    </span>
  )
}

function TaskIcon({ id }: { id: string }) {
  const task = useTask(id)
  if (task === undefined) return <Clock size={15} />
  const value = task.task.status?.status
  return (
    <span className={cx(styles.toned, status[familyOf(value)])}>
      <StatusIcon status={value} />
    </span>
  )
}
