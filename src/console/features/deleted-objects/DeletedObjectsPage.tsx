import ArrowDown from 'lucide-react/icons/arrow-down'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Filter from 'lucide-react/icons/funnel'
import GitCompare from 'lucide-react/icons/git-compare'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Search from 'lucide-react/icons/search'
import Square from 'lucide-react/icons/square'
import { useCallback, useMemo, useRef, useState } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { InfoButton } from '../../ui/overlay/InfoButton.tsx'
import { Queries } from '../../platform/session/Queries.tsx'
import { AddressFilters } from '../../platform/url-state/AddressFilters.tsx'
import { UnreadParts } from '../../platform/url-state/UnreadParts.tsx'
import { useCommands } from '../../platform/commands/commands.ts'
import { useNotLive } from '../../platform/connection/use-not-live.ts'
import { saveFile, stampedName } from '../../ui/browser/save-file.ts'
import { useFileMarking } from '../../platform/session/file-marking.ts'
import { RefusedMark } from '../../platform/session/RefusedMark.tsx'
import { useSession } from '../../platform/session/session.ts'
import { countOf } from '../../../format/count.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { copyAndSay } from '../../ui/browser/clipboard.ts'
import { formatDuration } from '../../../format/duration.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { Kbd } from '../../ui/values/Kbd.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Tag } from '../../ui/values/Tag.tsx'
import { FilterField } from '../../ui/controls/FilterField.tsx'
import { useMachineNow } from '../../ui/browser/ticker.ts'
import { checkRow, stopChecks, useChecks } from './checks.ts'
import { CompareNodes } from './compare/CompareNodes.tsx'
import { deletedCsv, sortRows } from './deleted-columns.tsx'
import { filterRows } from './deleted-record.ts'
import styles from './DeletedObjectsPage.module.css'
import { DeletedTable } from './DeletedTable.tsx'
import { ListError } from './ListError.tsx'
import { PageSizeField } from './PageSizeField.tsx'
import { useDeletedObjects } from './use-deleted-objects.ts'
import { deletedAddress } from './deleted-address.ts'
import { useAddress } from '../../platform/url-state/use-address.ts'
import { useSearch } from '@tanstack/react-router'

const extents = {
  more: { words: 'more on server', service: 'The service has more.', whyNoPage: undefined },
  whole: { words: 'all of them', service: 'The service has no more.', whyNoPage: 'All pages are loaded' },
  circle: {
    words: 'more out of reach',
    service: 'The service says it has more.',
    whyNoPage: 'The service names a page that is already loaded',
  },
}

/** Records of content that this node deleted and won't synchronize again. */
export function DeletedObjectsPage() {
  return (
    <Queries>
      <DeletedObjects />
    </Queries>
  )
}

/** A component of its own, as it updates each second. */
function ReadTime({ readAt, isStale }: { readAt: number; isStale: boolean }) {
  const now = useMachineNow()
  return (
    <span className={isStale ? styles.old : cx('nowrap', 'number', 'size-12', 'secondary')}>
      <b>
        {isStale ? 'Not live, read' : 'Read'} {formatAbsoluteTime(readAt, now)}
      </b>{' '}
      {formatDuration(Math.max(0, now - readAt))} ago
    </span>
  )
}

function DeletedObjects() {
  const environment = useSession((session) => session.environment)
  const node = { name: environment?.name ?? '', url: environment?.url ?? '' }
  const marking = useFileMarking()
  const address = useAddress(deletedAddress, useSearch({ from: '/watch/deleted-objects' }))
  const { filter, sort, pageSize, unread, set } = address
  const [inSight, setInSight] = useState<{ first: number; last: number }>()
  const [isComparing, setIsComparing] = useState(false)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const compare = useRef<HTMLButtonElement>(null)
  const { query, rows, restart, readAt, extent, findings } = useDeletedObjects(node.url, pageSize)
  const checks = useChecks((state) => state.checks)
  const offline = useNotLive()
  const isStale = offline !== undefined

  const shown = useMemo(() => sortRows(filterRows(rows, filter), sort), [rows, filter, sort])
  const visible = inSight === undefined ? [] : shown.slice(inSight.first, inSight.last + 1)
  const checkable = visible.filter(({ key, path }) => path !== undefined && !checks.has(key))
  const areRunning = [...checks.values()].some(({ kind }) => kind === 'waiting' || kind === 'fetching')
  const onInSight = useCallback(
    (first: number, last: number) =>
      setInSight((known) => (known?.first === first && known.last === last ? known : { first, last })),
    [],
  )

  const csv = () => deletedCsv(shown, node, marking)
  const copyCsv = () => void copyAndSay(csv(), `${countOf(shown.length, 'record')} as CSV`)
  const exportCsv = () => saveFile(stampedName('deleted-objects', 'csv'), csv())
  const refresh = () => void query.refetch()
  useCommands([
    { id: 'deleted.filter', label: 'Filter records', keys: '/', run: () => field.current?.focus() },
    { id: 'deleted.refresh', label: 'Refresh', keys: 'r', disabledReason: offline, run: refresh },
  ])
  return (
    <div className="page">
      <header className={styles.head}>
        <h1>Deleted objects</h1>
        <Tag isOutline>Beta</Tag>
        <InfoButton label="About this list">
          <p>The interface marks this operation as beta.</p>
          <p>
            These are the records of {node.name} only, {node.url}.
          </p>
        </InfoButton>
        {readAt !== undefined && <ReadTime readAt={readAt} isStale={isStale} />}
        <RefusedMark operation="listDeletedObjects" resource={[]} />
        <span className={cx('nowrap', 'number', 'size-12', 'secondary', 'end')}>
          {extent &&
            (rows.length === 0 && extent === 'whole'
              ? 'no records'
              : `${rows.length} loaded, ${extents[extent].words}`)}
        </span>
        <Button
          ref={compare}
          icon={<GitCompare />}
          aria-pressed={isComparing}
          onClick={() => setIsComparing(!isComparing)}
        >
          Compare nodes
        </Button>
        <Button icon={<RefreshCw />} isBusy={query.isRefetching} disabledReason={offline} onClick={refresh}>
          Refresh
        </Button>
      </header>
      {isComparing ? (
        <CompareNodes
          here={node}
          onClose={() => {
            setIsComparing(false)
            compare.current?.focus()
          }}
        />
      ) : (
        <>
          <div className={styles.filters}>
            <FilterField
              className={styles.filter}
              label="Filter"
              placeholder="Filter loaded rows by path or checksum"
              icon={<Filter />}
              trailing={<Kbd keys="/" />}
              value={filter}
              onChange={(text) => set({ filter: text }, true)}
              inputRef={field}
            />
            <PageSizeField key={pageSize} value={pageSize} onChange={(size) => set({ pageSize: size })} />
            <span className={cx('nowrap', 'size-12', 'meta')}>the service may send fewer</span>
            <span className="grow" />
            {areRunning ? (
              <Button icon={<Square size={12} />} onClick={stopChecks}>
                Stop checking
              </Button>
            ) : (
              <Button
                icon={<Search />}
                disabledReason={offline ?? (checkable.length === 0 ? 'All visible rows are checked' : undefined)}
                onClick={() => {
                  for (const row of checkable) void checkRow(row)
                }}
              >
                {checkable.length === 0 ? 'Check visible' : `Check ${checkable.length} visible`}
              </Button>
            )}
            <Button
              variant="ghost"
              icon={<Copy />}
              disabledReason={shown.length === 0 ? 'Nothing to copy' : undefined}
              onClick={copyCsv}
            >
              Copy as CSV
            </Button>
            <Button
              variant="ghost"
              icon={<Download />}
              disabledReason={shown.length === 0 ? 'Nothing to export' : undefined}
              onClick={exportCsv}
            >
              Export CSV
            </Button>
          </div>
          <AddressFilters codec={deletedAddress} values={address} />
          <UnreadParts unread={unread} className={styles.note} />
          <Note role="note" className={styles.note}>
            <b>This node only: {node.name}</b> <span className="wraps mono">{node.url}</span>. Each record is a path and
            checksum that this node deleted and won’t sync again. Other nodes have their own lists. An object missing
            here may still exist there.
          </Note>
          {query.error !== null && (
            <ListError
              error={query.error}
              node={node.name}
              onAgain={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
              onRestart={rows.length > 0 ? restart : undefined}
            />
          )}
          {extent === 'circle' && (
            <Note tone="warn" className={styles.note}>
              The service says there is more, but its page token leads back to a page already loaded.
            </Note>
          )}
          {findings > 0 && (
            <Note tone="warn" className={styles.note}>
              {countOf(findings, 'finding')} in these answers. See Requests.
            </Note>
          )}
          <DeletedTable
            rows={shown}
            sort={sort}
            onSort={(next) => set({ sort: next }, true)}
            isLoading={query.isPending && query.error === null}
            isStale={isStale}
            onInSight={onInSight}
            empty={
              rows.length > 0
                ? `None of the ${rows.length} loaded records has “${filter}” in its path or checksum.`
                : extent === 'whole' && `${node.name} has no record of a deleted object.`
            }
          />
          <footer className={styles.foot}>
            {shown.length > 0 && (
              <span>
                {`Rows ${(inSight?.first ?? 0) + 1} to ${Math.min(shown.length, (inSight?.last ?? 0) + 1)} of ${shown.length} ${filter.trim() === '' ? 'loaded' : `that match, ${rows.length} loaded`}. ${extent ? extents[extent].service : ''}`}
              </span>
            )}
            <Button
              icon={<ArrowDown />}
              isBusy={query.isFetchingNextPage}
              disabledReason={offline ?? (extent ? extents[extent].whyNoPage : 'No page has been loaded yet')}
              onClick={() => void query.fetchNextPage()}
            >
              Load next page
            </Button>
            <span className="meta end">A check fetches the object. It compares SHA-256 where the record has one</span>
          </footer>
        </>
      )}
    </div>
  )
}
