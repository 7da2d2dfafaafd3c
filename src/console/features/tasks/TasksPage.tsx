import Columns from 'lucide-react/icons/kanban'
import LinkIcon from 'lucide-react/icons/link-2'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Table from 'lucide-react/icons/table-2'
import { useEffect, useMemo, useRef } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { whenQuiet } from '../../platform/api/when-quiet.ts'
import { useInspectorBeside, useWindowPart } from '../../platform/url-state/window-part.ts'
import { useCommands } from '../../platform/commands/commands.ts'
import { useReportLevels } from '../../platform/session/marking.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Ring } from '../../ui/feedback/Ring.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { RefusedMark } from '../../platform/session/RefusedMark.tsx'
import { shownNow } from '../../ui/browser/ticker.ts'
import { useStable } from '../../ui/browser/use-stable.ts'
import { Deferred } from '../../ui/browser/Deferred.tsx'
import { copyLink } from '../../platform/url-state/copy-link.ts'
import { FilterBar } from './filters/FilterBar.tsx'
import { FreshnessLine, useFreshness, useOfflineReason } from '../../known/freshness/FreshnessLine.tsx'
import { listFacts, type LaneFacts } from '../../known/lane-facts.ts'
import {
  ExportMenu,
  NoTasks,
  HorizonStrip,
  ParentBanner,
  parts,
  StaleBar,
  TaskDetail,
  TaskFilterStrip,
  TaskOffers,
  TaskTable,
  UnreadParts,
} from './lazy-parts.tsx'
import { startHistory } from '../../known/history/keep-history.ts'
import { TaskBoard } from './board/TaskBoard.tsx'
import { startTaskFeed } from '../../known/live-tasks.ts'
import { useReadOnlyReason } from '../../known/past/read-only.ts'
import { anyTask, sameFilter } from '../../../picture/filter/task-filter.ts'
import { useCarriedLevels, useFeedState, useLists, usePictureStore } from '../../known/use-tasks.ts'
import { useView } from '../../known/use-view.ts'
import styles from './TasksPage.module.css'
import { useTextMatches } from './filters/use-text-matches.ts'
import { useTaskAddress } from './use-task-address.ts'
import { wantedTasks } from './wanted-tasks.ts'

const views = [
  { value: 'board' as const, label: 'Board', icon: <Columns /> },
  { value: 'table' as const, label: 'Table', icon: <Table /> },
]

const extents = { all: ', all', more: ', more on server', 'so far': ' so far' } as const

function fetchParts(): void {
  import('../../platform/api/fetch-in-turn.ts').then(
    ({ fetchInTurn }) => fetchInTurn(parts.map(({ preload }) => preload)),
    () => undefined,
  )
}

export function TasksPage() {
  const store = usePictureStore()
  const { tasks, entities, feed } = store
  const navigation = useTaskAddress()
  const { address, selectedId } = navigation
  const { view } = address
  const filter = useStable(address.filter, sameFilter)
  const wanted = useMemo(() => wantedTasks(tasks, filter), [filter, tasks])
  const found = useTextMatches(wanted, address.text, entities)
  const { text } = found
  const { rows, groups: lanes } = useView(found.view)
  const loaded = useView(wanted).rows.length
  const lists = useLists(filter)
  const state = useFreshness()
  const paused = useFeedState((feed) => feed.pausedAt !== undefined)
  // Without re-rendering for each poll.
  const refreshing = useFeedState((feed) => feed.busy && lists.some(({ renewal }) => renewal !== undefined))
  const textField = useRef<HTMLInputElement & HTMLTextAreaElement>(null)

  useEffect(() => startTaskFeed(filter, store), [filter, store])
  useEffect(startHistory, [])
  useEffect(() => whenQuiet(fetchParts), [])

  const facts = useMemo(() => listFacts(lists), [lists])
  useReportLevels(useCarriedLevels())

  const stale = state === 'lost'
  const readOnly = useReadOnlyReason()
  const offline = useOfflineReason('use Try now')
  const hasInspector = useInspectorBeside()
  // A window with one lane.
  const isLane = useWindowPart()?.startsWith('lane.')
  const togglePause = (): void => (paused ? feed.resume() : feed.pause())

  useCommands([
    { id: 'tasks.filter', label: 'Filter what is loaded', keys: '/', run: () => textField.current?.focus() },
    ...(readOnly === undefined
      ? [
          {
            id: 'tasks.refresh',
            label: 'Refresh tasks',
            keys: 'r',
            run: () => (stale ? feed.pollNow() : feed.refresh()),
          },
          { id: 'tasks.pause', label: paused ? 'Resume live tasks' : 'Pause live tasks', keys: 'R', run: togglePause },
        ]
      : []),
    {
      id: 'tasks.view',
      label: view === 'board' ? 'Show as table' : 'Show as board',
      keys: 'b',
      run: () => address.set({ view: view === 'board' ? 'table' : 'board' }),
    },
    { id: 'tasks.link', label: 'Copy link to this view', keys: 'C', run: () => void copyLink() },
    { id: 'tasks.clear', label: 'Clear filters', run: navigation.clearFilters },
  ])

  return (
    <div className={styles.page}>
      <TaskOffers tasks={wanted} navigation={navigation} />
      <div className={styles.head}>
        <h1>Tasks</h1>
        {!isLane && (
          <Segmented label="View" segments={views} value={view} onChange={(next) => address.set({ view: next })} />
        )}
        <FreshnessLine />
        <RefusedMark operation="queryTasks" resource={[]} />
        {readOnly === undefined && (
          <Button
            variant="ghost"
            icon={paused ? <Play /> : <Pause />}
            aria-label={paused ? 'Resume' : 'Pause'}
            hint="Shift R"
            onClick={togglePause}
          />
        )}
        <span className={styles.loaded}>
          {loadedWords(rows.length, text.trim() === '' ? undefined : loaded, facts, readOnly && ' then')}
        </span>
        <span className={styles.why}>{readOnly}</span>
        <Button
          icon={refreshing ? <Ring /> : <RefreshCw />}
          aria-busy={refreshing || undefined}
          disabledReason={offline}
          hint="Reloads everything from page 1. Loaded tasks stay (R)"
          onClick={feed.refresh}
        >
          Refresh
        </Button>
        <Button variant="ghost" icon={<LinkIcon />} onClick={() => void copyLink()}>
          Copy link
        </Button>
        <ExportMenu rows={rows} filter={filter} text={text} isComplete={facts.complete} />
      </div>
      {!isLane && (
        <FilterBar
          filter={filter}
          text={address.text}
          textField={textField}
          onFilter={navigation.setFilter}
          onText={navigation.setText}
        />
      )}
      {(!sameFilter(address.filter, anyTask) || address.text !== '') && (
        <TaskFilterStrip address={address} clearFilters={navigation.clearFilters} />
      )}
      {address.unread.length > 0 && <UnreadParts unread={address.unread} className={styles.notice} />}
      {filter.parent !== undefined && <ParentBanner id={filter.parent} navigation={navigation} />}
      {/* Same place and height, so that no row moves. */}
      {stale ? <StaleBar /> : !isLane && <HorizonStrip tasks={wanted} onOpen={navigation.open} />}
      <div className={styles.work}>
        <div className={cx('stack', 'fill', 'shrinks')}>
          {rows.length === 0 && !facts.unread ? (
            <NoTasks
              filter={filter}
              loaded={loaded}
              text={text}
              navigation={navigation}
              facts={facts}
              now={shownNow()}
            />
          ) : (
            <Deferred key={view}>
              {view === 'board' ? (
                <TaskBoard filter={filter} lanes={lanes} text={text} selectedId={selectedId} isStale={stale} />
              ) : (
                <TaskTable
                  filter={filter}
                  found={found}
                  loaded={loaded}
                  text={text}
                  navigation={navigation}
                  isStale={stale}
                />
              )}
            </Deferred>
          )}
        </div>
        {selectedId !== undefined && !hasInspector && <TaskDetail id={selectedId} navigation={navigation} />}
      </div>
    </div>
  )
}

/** How many tasks are loaded, and whether that is all. `of`: how many were searched. */
function loadedWords(
  count: number,
  of: number | undefined,
  { unread, complete, isBehind, extent }: LaneFacts,
  then = '',
): string {
  if (count === 0 && of === undefined && complete) return 'no tasks'
  const rest = unread ? ' so far' : isBehind ? ' so far, more changes on server' : extents[extent]
  return `${count}${of === undefined ? '' : ` of ${of}`} loaded${then}${rest}`
}
