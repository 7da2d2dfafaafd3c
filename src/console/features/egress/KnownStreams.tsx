import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { useGathered } from '../../known/mentions/known.ts'
import { OutcomeMark } from '../../known/mentions/OutcomeMark.tsx'
import { LeftOut } from '../../known/mentions/LeftOut.tsx'
import { namersOf, placesOf, type KnownThing } from '../../known/mentions/known-thing.ts'
import { NamerIcons } from '../../known/mentions/NamerIcons.tsx'
import { useKnown } from '../../known/mentions/use-known.ts'
import { usePast } from '../../known/past/past-store.ts'
import { taskLink } from '../../known/task/task-link.ts'
import { useTask } from '../../known/use-tasks.ts'
import { usePinned } from '../../ui/browser/use-pinned.ts'
import { hint } from '../../ui/overlay/hint.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { countOf } from '../../../format/count.ts'
import { addTyped, useEgressDesk } from './egress-desk.ts'
import { parseEgressIds } from './egress-ids.ts'
import styles from './KnownStreams.module.css'

const SHOWN_AT_FIRST = 50
const SHOWN_TASKS = 3

/** Mentioned streams, including those deleted here: the interface has no list. */
export function KnownStreams() {
  const isPast = usePast(({ source }) => source !== undefined)
  return isPast ? null : <Streams />
}

function Streams() {
  const { things, version } = useKnown('egress')
  const { tasks } = useGathered()
  const typed = useEgressDesk((desk) => desk.typed)
  const [isAll, setAll] = useState(false)
  // Recomputed per version.
  const streams = useMemo(() => inOrder(version, things.items()), [version, things])
  const taken = useMemo(() => new Set(parseEgressIds(typed).ids), [typed])
  const offered = streams.filter(({ id }) => !taken.has(id))
  const shown = usePinned(isAll ? offered : offered.slice(0, SHOWN_AT_FIRST))
  return (
    <section className={styles.section} aria-labelledby="egress-known">
      <h2 id="egress-known">Known streams</h2>
      <p className="small secondary">
        Found in {countOf(tasks, 'task')}. The service can’t list streams. <LeftOut kind="egress" />{' '}
        {streams.length === 0 && ' None found yet.'}
      </p>
      <ul className={styles.list} aria-labelledby="egress-known">
        {shown.map((stream) => (
          <Stream key={stream.id} stream={stream} />
        ))}
      </ul>
      {offered.length > shown.length && (
        <Button variant="ghost" onClick={() => setAll(true)}>
          Show all {offered.length}
        </Button>
      )}
    </section>
  )
}

/** By id, so that no row moves on news about one. */
function inOrder(_version: number, streams: Iterable<KnownThing>): readonly KnownThing[] {
  return [...streams].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

function Stream({ stream }: { stream: KnownThing }) {
  const { id, lastOutcome } = stream
  const tasks = [...new Set(placesOf(stream).flatMap(({ by, subject }) => (by === 'task' ? [subject] : [])))]
  return (
    <li className={styles.stream}>
      <button type="button" className={styles.id} {...hint(`Add ${id} to the ids`)} onClick={() => addTyped(id)}>
        <span className="mono size-12">{id}</span>
        <OutcomeMark outcome={lastOutcome} className={cx('row', 'nowrap', 'rigid', 'meta', 'gap-4')} />
        <NamerIcons namers={namersOf(stream)} className={styles.namers} />
      </button>
      {tasks.slice(0, SHOWN_TASKS).map((task) => (
        <NamingTask key={task} id={task} />
      ))}
      {tasks.length > SHOWN_TASKS && <span className="small meta">and {tasks.length - SHOWN_TASKS} more tasks</span>}
    </li>
  )
}

function NamingTask({ id }: { id: string }) {
  const task = useTask(id)
  return task === undefined ? (
    <Link className={styles.task} to="/tasks/$taskId" params={{ taskId: id }}>
      {id}
    </Link>
  ) : (
    <Link className={styles.task} {...taskLink(task)}>
      {task.title}
    </Link>
  )
}
