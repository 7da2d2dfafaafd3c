import GripVertical from 'lucide-react/icons/grip-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import Trash2 from 'lucide-react/icons/trash-2'
import type { KeyboardEvent, PointerEvent } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { announce } from '../../ui/feedback/announcer.ts'
import { hint } from '../../ui/overlay/hint.ts'
import { describeView, rangeWords } from './describe-view.ts'
import { moveView, pinView, type SavedView } from '../../known/watch/views/saved-views.ts'
import { useActorWords } from '../../known/watch/persons/actor-words.ts'
import styles from './ViewsDialog.module.css'

export function ViewRow({
  view,
  views,
  onOpen,
  onEdit,
  onRemove,
}: {
  view: SavedView
  /** As drawn. */
  views: readonly SavedView[]
  onOpen: () => void
  onEdit: () => void
  onRemove: () => void
}) {
  const actorIn = useActorWords()
  const { parts, range } = describeView(view.address, environmentNow())
  const index = views.indexOf(view)
  const move = (to: number) => {
    if (to === index || to < 0 || to >= views.length) return
    moveView(views, view.id, to)
    announce(`${view.name}: place ${to + 1} of ${views.length}`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (way === undefined) return
    event.preventDefault()
    move(index + way)
  }
  /** Moves this row to that under the pointer. */
  const onPointerMove = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const rows = [...(event.currentTarget.closest('ul')?.children ?? [])]
    const over = rows.findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return event.clientY >= top && event.clientY < bottom
    })
    if (over >= 0) move(over)
  }
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.grip}
        aria-label={`Move ${view.name}`}
        {...hint('Drag, or arrow up and down')}
        data-hint-aside
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      >
        <GripVertical size={15} />
      </button>
      <div className="grow shrinks">
        <button type="button" className={styles.name} onClick={onOpen}>
          {view.name}
        </button>
        <p className="small secondary">
          {parts.join(', ')}
          {range === undefined ? '' : `. ${rangeWords(range)}`}
        </p>
      </div>
      <span className={cx('size-12', 'meta', 'nowrap')}>
        {view.scope === 'every desk'
          ? `Every desk, by ${actorIn({ by: view.savedBy, person: view.savedPerson, at: view.at })}`
          : 'This browser'}
      </span>
      <Button
        variant="ghost"
        icon={<Pin />}
        aria-label={`Pin ${view.name}`}
        aria-pressed={view.isPinned}
        className={view.isPinned ? styles.pinned : undefined}
        hint="In the rail of this desk"
        onClick={() => pinView(view, !view.isPinned)}
      />
      <Button variant="ghost" icon={<Pencil />} aria-label={`Change ${view.name}`} onClick={onEdit} />
      <Button variant="ghost" icon={<Trash2 />} aria-label={`Delete ${view.name}`} onClick={onRemove} />
    </li>
  )
}
