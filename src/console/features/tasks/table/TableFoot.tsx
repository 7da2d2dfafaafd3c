import ArrowDown from 'lucide-react/icons/arrow-down'
import Columns from 'lucide-react/icons/columns-3-cog'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'

import { countOf } from '../../../../format/count.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Kbd } from '../../../ui/values/Kbd.tsx'
import { useOfflineReason } from '../../../known/freshness/FreshnessLine.tsx'
import type { LaneFacts } from '../../../known/lane-facts.ts'
import { loadAll } from '../../../../feed/load-all.ts'
import { useFeedState, usePictureStore } from '../../../known/use-tasks.ts'
import type { TaskList } from '../../../../picture/walks.ts'
import styles from './TaskTable.module.css'
import type { TableColumns } from './use-table-columns.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Popover } from '../../../ui/overlay/Popover.tsx'
import { tableColumns } from './task-columns.tsx'

interface TableFootProps {
  rows: number
  /** Indexes of the first and last visible row. */
  seen: { readonly startIndex: number; readonly endIndex: number } | null
  isSorted: boolean
  /** Number of loaded tasks, without the text filter. */
  loaded: number
  lists: readonly TaskList[]
  facts: LaneFacts
  columns: TableColumns
}

const extents: Readonly<Record<LaneFacts['extent'], (rows: number) => string>> = {
  all: () => '',
  more: () => ' The service has more.',
  'so far': (rows) => (rows === 0 ? ' Nothing loaded yet.' : ' Seen so far.'),
}

/** How many loaded rows are visible, and how to load more. */
export function TableFoot({ rows, seen, isSorted, loaded, lists, facts, columns }: TableFootProps) {
  const { feed } = usePictureStore()
  const offline = useOfflineReason()
  const loading = useFeedState((state) => state.loading.length > 0)
  const loadingAll = useFeedState((state) => state.loadingAll)
  const ranges = useFeedState((state) => state.ranges)
  const oneWalk = useFeedState((state) => state.oneWalk)
  return (
    <div className={styles.foot}>
      <span className="number">
        {rows === 0
          ? 'No rows'
          : `Rows ${(seen?.startIndex ?? 0) + 1} to ${(seen?.endIndex ?? 0) + 1} of ${rows} loaded`}
        .{extents[facts.extent](rows)}
        {isSorted ? ' Sorted by loaded tasks.' : ''}
      </span>
      {facts.next.length > 0 && (
        <>
          <Button
            icon={<ArrowDown />}
            isBusy={loading && !loadingAll}
            disabledReason={offline}
            onClick={() => void feed.pages.loadNext(facts.next)}
          >
            Load next page
          </Button>
          {loadingAll ? (
            <Button onClick={feed.pages.stop}>Stop</Button>
          ) : (
            <Button variant="ghost" disabledReason={offline} onClick={() => void loadAll(feed.pages)}>
              Load all
            </Button>
          )}
        </>
      )}
      {loadingAll && (
        <output className="number" aria-live="off">
          {countOf(loaded, 'task')} in{' '}
          {countOf(
            lists.reduce((sum, list) => sum + list.walk.pages, ranges?.pages ?? 0),
            'page',
          )}{' '}
          so far,{' '}
          {ranges === undefined
            ? `${facts.next.length} of ${lists.length} lists still loading`
            : `${countOf(ranges.walks, 'part')} at once`}
        </output>
      )}
      {oneWalk !== undefined && <span className="number">Loaded page by page: {oneWalk}</span>}
      <ColumnMenu columns={columns} />
      <span className={styles.keys} aria-hidden="true">
        <span>
          <Kbd keys="J" />
          <Kbd keys="K" /> move
        </span>
        <span>
          <Kbd keys="Enter" /> open
        </span>
        <span>
          <Kbd keys="C" /> copy id
        </span>
        <span>
          <Kbd keys="/" /> filter
        </span>
      </span>
    </div>
  )
}

const STEP = 16
const USUAL = 180

/** Which columns show, and how wide. */
function ColumnMenu({ columns }: { columns: TableColumns }) {
  return (
    <Popover
      label="Columns"
      trigger={
        <Button variant="ghost" icon={<Columns />}>
          Columns
        </Button>
      }
    >
      <div className={styles.columns}>
        {tableColumns.map((column) => {
          const { id, title } = column
          const pixels = columns.shown.find((shown) => shown.id === id)?.pixels ?? column.pixels ?? USUAL
          return (
            <div key={id} className={styles.column}>
              <Checkbox
                label={title}
                checked={columns.isShown(id)}
                disabledReason={id === 'task' ? 'Always shown' : undefined}
                onChange={(on) => columns.setShown(id, on)}
              />
              <Button
                variant="ghost"
                icon={<Minus size={13} />}
                aria-label={`${title} narrower`}
                onClick={() => columns.setWidth(id, pixels - STEP)}
              />
              <Button
                variant="ghost"
                icon={<Plus size={13} />}
                aria-label={`${title} wider`}
                onClick={() => columns.setWidth(id, pixels + STEP)}
              />
            </div>
          )
        })}
        <Button variant="ghost" onClick={columns.reset}>
          Reset columns
        </Button>
      </div>
    </Popover>
  )
}
