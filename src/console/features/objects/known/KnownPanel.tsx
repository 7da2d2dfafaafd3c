import { useRef, useState, type RefObject } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { LeftOut } from '../../../known/mentions/LeftOut.tsx'
import { useGathered } from '../../../known/mentions/known.ts'
import { NamerIcon } from '../../../known/mentions/NamerIcons.tsx'
import type { Namer } from '../../../known/mentions/known-thing.ts'
import { usePast } from '../../../known/past/past-store.ts'
import { FilterField } from '../../../ui/controls/FilterField.tsx'
import { FilterStrip } from '../../../ui/controls/FilterStrip.tsx'
import { countOf } from '../../../../format/count.ts'
import { Kbd } from '../../../ui/values/Kbd.tsx'
import styles from './KnownPanel.module.css'
import { KnownTree } from './KnownTree.tsx'
import { setFolder, useKnownTree } from './use-known-tree.ts'

const legend: readonly Namer[] = ['entity media', 'task', 'deleted record', 'you']

/** Mentioned paths as folders. The service can't list objects. */
export function KnownPanel({
  selected,
  onOpen,
  filterRef,
}: {
  selected: string | undefined
  onOpen: (path: string) => void
  filterRef: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>
}) {
  const isPast = usePast(({ source }) => source !== undefined)
  if (isPast) return <p className="empty">Paths come from current data. The past has none.</p>
  return <Known selected={selected} onOpen={onOpen} filterRef={filterRef} />
}

function Known({ selected, onOpen, filterRef }: Parameters<typeof KnownPanel>[0]) {
  const [filter, setFilter] = useState('')
  const isReadRef = useRef(false)
  const { rows, filter: shown } = useKnownTree(filter, selected, isReadRef)
  const wanted = filter.trim()
  const clear = () => setFilter('')
  const go = useRef<(key: string) => void>(undefined)
  return (
    <div className={cx('stack', 'tall', 'low')}>
      <Origin />
      <div className={styles.filter}>
        <FilterField
          label="Filter paths"
          trailing={filter === '' ? <Kbd keys="/" /> : undefined}
          value={filter}
          onChange={setFilter}
          inputRef={filterRef}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            go.current?.('Home')
          }}
        />
      </div>
      <FilterStrip filters={wanted === '' ? [] : [{ words: `Path with “${wanted}”`, onDrop: clear }]} onClear={clear} />
      {rows.length === 0 ? (
        <p className="empty fill">
          {shown === ''
            ? 'No paths yet. They appear as tasks, entities and deleted records load, and as you fetch.'
            : 'No known path matches. You can type any path above.'}
        </p>
      ) : (
        <KnownTree
          rows={rows}
          question={shown.trim()}
          selected={selected}
          isReadRef={isReadRef}
          onOpen={onOpen}
          onFolder={setFolder}
          goRef={go}
        />
      )}
      <div className={styles.legend} aria-hidden="true">
        Named by
        {legend.map((by) => (
          <span key={by}>
            <NamerIcon by={by} />
            {by}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Sources of the paths, as they aren't all that exist. */
function Origin() {
  const { tasks, entities } = useGathered()
  return (
    <p className={styles.origin}>
      Found in {countOf(tasks, 'task')} and {countOf(entities, 'entity', 'entities')}. <br /> The service can’t list
      objects.
      <LeftOut kind="object" />
    </p>
  )
}
