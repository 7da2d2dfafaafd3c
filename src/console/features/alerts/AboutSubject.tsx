import { Link } from '@tanstack/react-router'
import Crosshair from 'lucide-react/icons/crosshair'
import PhoneOutgoing from 'lucide-react/icons/phone-outgoing'

import { cx } from '../../ui/styles/cx.ts'
import type { Alert } from '../../../watch/wire/alert.ts'
import { disposition as dispositionWord } from '../../../contract/entity/mil-view.ts'
import { EntitySymbol } from '../../domain/entity/EntitySymbol.tsx'
import { formatAltitude } from '../../../format/altitude.ts'
import { formatBearing } from '../../../format/bearing.ts'
import { formatCoordinates } from '../../../format/coordinates.ts'
import { wordsFor } from '../../../format/enum-words.ts'
import { formatSpeed } from '../../../format/speed.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { ZuluText } from '../../format/ZuluText.tsx'
import type { KnownEntity } from '../../../picture/entities.ts'
import { StatusIcon } from '../../known/status/StatusIcon.tsx'
import { taskLink } from '../../known/task/task-link.ts'
import { useEntity, useTask } from '../../known/use-tasks.ts'
import { motionOf } from '../../../geo/motion.ts'
import { positionOf } from '../../../geo/position.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { destinationSubject } from '../../../watch/wire/call-outs.ts'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import styles from './AlertPanel.module.css'

/** The alert's task, entity and place, as known now. */
export function AboutSubject({ alert: { taskId, entityId, subject } }: { alert: Alert }) {
  const isOfDestination = subject.startsWith(destinationSubject(''))
  if (taskId === undefined && entityId === undefined && !isOfDestination) return null
  return (
    <section className="section" aria-label="About">
      <h3>About</h3>
      {taskId !== undefined && <AboutTask id={taskId} />}
      {entityId !== undefined && <AboutEntity id={entityId} />}
      {isOfDestination && <AboutDestination name={subject.slice(destinationSubject('').length)} />}
    </section>
  )
}

function AboutTask({ id }: { id: string }) {
  const task = useTask(id)
  if (task === undefined)
    return (
      <div className={styles.subject}>
        <Link className="truncate" to="/tasks/$taskId" params={{ taskId: id }}>
          {id}
        </Link>
        <span className={cx('nowrap', 'meta', 'end')}>not loaded here</span>
      </div>
    )
  return (
    <div className={styles.subject}>
      <StatusIcon status={task.task.status?.status} />
      <Link className="truncate" {...taskLink(task)}>
        <ZuluText text={task.title} writtenAt={environmentNow()} />
      </Link>
      {Number.isFinite(task.updated) && (
        <span className={cx('nowrap', 'meta', 'end')}>
          updated {formatAbsoluteTime(task.updated, environmentNow())}
        </span>
      )}
    </div>
  )
}

function AboutDestination({ name }: { name: string }) {
  return (
    <div className={styles.subject}>
      <PhoneOutgoing size={15} />
      <Link className="truncate" to="/alerts" search={{ tab: 'call-outs', destination: name }}>
        {name}
      </Link>
    </div>
  )
}

function AboutEntity({ id }: { id: string }) {
  const item = useEntity(id)
  const position = item && positionOf(item.best.entity)
  const place = position?.kind === 'position' ? formatCoordinates(position.at[1], position.at[0]) : undefined
  return (
    <>
      <div className={styles.subject}>
        <EntitySymbol entity={item?.best.entity} />
        <Link className="nowrap" to="/entities/$entityId" params={{ entityId: id }}>
          {item === undefined ? id : <ZuluText text={item.name} writtenAt={environmentNow()} />}
        </Link>
        <span className={cx('shrinks', 'truncate', 'meta')}>
          {item === undefined ? 'not known here' : factsOf(item).join(', ')}
        </span>
      </div>
      {place !== undefined && (
        <div className={styles.subject}>
          <Crosshair size={15} />
          <span className="mono primary">{place}</span>
          <CopyButton text={place} what="position" />
        </div>
      )}
    </>
  )
}

function factsOf({ best: { entity, snapshot } }: KnownEntity): readonly string[] {
  const position = positionOf(entity)
  const { disposition } = entity.milView ?? {}
  const motion = position.kind === 'position' ? motionOf(entity, position.at) : undefined
  const height = position.kind === 'position' ? position.heightMetres : undefined
  return [
    disposition === undefined ? undefined : wordsFor(disposition, dispositionWord, ''),
    height === undefined ? undefined : formatAltitude(height, 'HAE'),
    motion &&
      [formatSpeed(motion.speed), motion.course === undefined ? '' : formatBearing(motion.course)].join(' ').trim(),
    snapshot ? 'snapshot' : undefined,
  ].filter((words) => words !== undefined)
}
