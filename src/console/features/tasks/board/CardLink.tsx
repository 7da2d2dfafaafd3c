import { Link } from '@tanstack/react-router'

import type { LaneCard } from './pinned-cards.ts'
import type { LaneProps } from './lane-props.ts'
import cardStyles from './TaskCard.module.css'
import { cardHint, TaskCard } from './TaskCard.tsx'
import { alertMarkId } from '../../../known/alert-mark.ts'
import { hint } from '../../../ui/overlay/hint.ts'
import { taskLink } from '../../../known/task/task-link.ts'

export interface CardLinkProps extends Pick<LaneProps, 'selectedId' | 'actions'> {
  card: LaneCard
  name: string
  isTabStop: boolean
}

/** Opens the task. Keeps its place under pointer or focus. */
export function CardLink({ card, name, isTabStop, selectedId, actions }: CardLinkProps) {
  const { task } = card
  return (
    <Link
      {...taskLink(task)}
      className={cardStyles.link}
      data-task-id={task.id}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={name}
      {...hint(cardHint(task))}
      aria-describedby={alertMarkId(task.id)}
      aria-current={task.id === selectedId ? 'true' : undefined}
      draggable={false}
      onPointerEnter={() => actions.hold('pointer', task.id)}
      onPointerLeave={() => actions.hold('pointer', undefined)}
      onFocus={() => actions.hold('focus', task.id)}
      onBlur={() => actions.hold('focus', undefined)}
    >
      <TaskCard card={card} isSelected={task.id === selectedId} />
    </Link>
  )
}
