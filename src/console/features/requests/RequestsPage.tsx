import { useDeferredValue, useEffect, useMemo, useRef, type ReactNode } from 'react'
import Download from 'lucide-react/icons/download'

import { cx } from '../../ui/styles/cx.ts'
import { openActivityNow } from '../../platform/activity/activity.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { useExchanges, clearExchanges } from '../../platform/api/exchanges/exchanges.ts'
import type { Exchange } from '../../../conformance/exchange.ts'
import { UnreadParts } from '../../platform/url-state/UnreadParts.tsx'
import { AddressFilters } from '../../platform/url-state/AddressFilters.tsx'
import { useCommands } from '../../platform/commands/commands.ts'
import type { PastSource } from '../../known/past/past-source.ts'
import { usePast } from '../../known/past/past-store.ts'
import { useReadOnlyReason } from '../../known/past/read-only.ts'
import { isOfSession } from '../../known/past/source-of-session.ts'
import { Queries } from '../../platform/session/Queries.tsx'
import { useFileMarking } from '../../platform/session/file-marking.ts'
import { useReportLevels } from '../../platform/session/marking.ts'
import { useSession } from '../../platform/session/session.ts'
import { AtlasView } from './evidence/AtlasView.tsx'
import { GapsView } from './evidence/GapsView.tsx'
import { toHar } from '../../../conformance/har.ts'
import { stampedName } from '../../ui/browser/save-file.ts'
import { saveExport } from './export/save-export.ts'
import { FindingsView } from './findings/FindingsView.tsx'
import { levelsOf } from '../../../conformance/levels-of.ts'
import { exchangeFilter, filterExchanges } from './log/exchange-filter.ts'
import { ExchangesView } from './log/ExchangesView.tsx'
import { FilterBar } from './log/FilterBar.tsx'
import { PollsElsewhere } from './log/PollsElsewhere.tsx'
import { WatchFindings } from './log/WatchFindings.tsx'
import { ProbesView } from './probes/ProbesView.tsx'
import styles from './RequestsPage.module.css'
import { useExchangeAddress, type ExchangeAddress } from './exchange-address.ts'
import { countOf } from '../../../format/count.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { PastExchanges } from './past/PastExchanges.tsx'
import { RecordingTools } from './recording/RecordingTools.tsx'
import { saveRecording } from './recording/save-recording.ts'

/** All requests of this console, findings about the answers, and what those show of the service. */
export function RequestsPage() {
  useEffect(openActivityNow, [])
  const source = usePast((past) => past.source)
  const address = useExchangeAddress()
  // A recording's log is the recording itself.
  return source === undefined || isOfSession(source) ? (
    <RequestsOfLog address={address} />
  ) : (
    <PastRequests source={source} address={address} />
  )
}

function RequestsOfLog({ address }: { address: ExchangeAddress }) {
  return <Requests address={address} exchanges={useExchanges((log) => log.exchanges)} foot={<LogNotes />} isOfLog />
}

function LogNotes() {
  return (
    <>
      <PollsElsewhere />
      <WatchFindings />
    </>
  )
}

function PastRequests({ source, address }: { source: PastSource; address: ExchangeAddress }) {
  return (
    <Queries>
      <PastExchanges source={source} selected={address.selected}>
        {(exchanges, foot) => <Requests address={address} exchanges={exchanges} foot={foot} />}
      </PastExchanges>
    </Queries>
  )
}

function Requests({
  address,
  exchanges,
  foot,
  isOfLog = false,
}: {
  address: ExchangeAddress
  exchanges: readonly Exchange[]
  foot?: ReactNode
  /** Logged by this page, not from a journal. */
  isOfLog?: boolean
}) {
  const { filter, show } = address
  const deferredText = useDeferredValue(filter.text)
  const found = useMemo(
    () => filterExchanges(exchanges, { ...filter, text: deferredText }),
    [exchanges, filter, deferredText],
  )
  const search = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useReportLevels(useMemo(() => levelsOf(exchanges), [exchanges]))
  const environment = useSession((session) => session.environment)
  const marking = useFileMarking()
  const exportHar = () => saveHar(found, environment?.name ?? '', marking)
  useCommands([
    { id: 'exchanges.search', label: 'Search requests', keys: '/', run: () => search.current?.focus() },
    { id: 'exchanges.har', label: 'Export HAR', run: exportHar },
  ])
  return (
    <div className="page">
      <PageHead
        address={address}
        exchanges={exchanges}
        foundCount={found.length}
        marking={marking}
        onExportHar={exportHar}
      />
      <UnreadParts unread={address.unread} className={styles.unread} />
      {(show === 'exchanges' || show === 'findings') && (
        <>
          <FilterBar filter={filter} exchanges={exchanges} searchRef={search} onFilter={address.setFilter} />
          <AddressFilters codec={exchangeFilter} values={filter} />
        </>
      )}
      {foot}
      <div className={styles.work}>
        {isOfLog || show === 'exchanges' || show === 'findings' ? (
          <View address={address} exchanges={exchanges} found={found} marking={marking} />
        ) : (
          <p className="empty">
            Probes, gaps and atlas cover only this page’s own requests. Go back to now to see them.
          </p>
        )}
      </div>
    </div>
  )
}

function View({
  address,
  exchanges,
  found,
  marking,
}: {
  address: ExchangeAddress
  exchanges: readonly Exchange[]
  found: readonly Exchange[]
  marking: string
}) {
  const pick = (id: number) => address.select(id)
  switch (address.show) {
    case 'exchanges':
      return <ExchangesView exchanges={exchanges} found={found} address={address} />
    case 'findings':
      return <FindingsView exchanges={found} marking={marking} onSelect={pick} />
    case 'probes':
      return <ProbesView marking={marking} onSelect={pick} />
    case 'gaps':
      return <GapsView marking={marking} onSelect={pick} />
    case 'atlas':
      return <AtlasView marking={marking} onSelect={pick} />
  }
}

function saveHar(exchanges: readonly Exchange[], environment: string, marking: string): void {
  const har = toHar(exchanges, { environment, marking, version: PRODUCT_VERSION })
  saveExport(stampedName('watchfloor', 'har'), JSON.stringify(har, undefined, 2))
}

const SHOWS = [
  { value: 'exchanges' as const, label: 'Exchanges' },
  { value: 'findings' as const, label: 'Findings' },
  { value: 'probes' as const, label: 'Probes' },
  { value: 'gaps' as const, label: 'Gaps' },
  { value: 'atlas' as const, label: 'Atlas' },
]

/** View, filters, reach of the log, and exports. */
function PageHead({
  address,
  exchanges,
  foundCount,
  marking,
  onExportHar,
}: {
  address: ExchangeAddress
  exchanges: readonly Exchange[]
  /** How many pass the filter. */
  foundCount: number
  marking: string
  onExportHar: () => void
}) {
  const environment = useSession((session) => session.environment)
  const isRecording = useSession((session) => session.isRecording)
  const readOnly = useReadOnlyReason()
  const nothing = exchanges.length === 0 ? 'The log is empty' : undefined
  return (
    <div className="page-head">
      <h1>Requests</h1>
      <Segmented label="Show" segments={SHOWS} value={address.show} onChange={address.setShow} />
      <span className={cx('nowrap', 'number', 'size-12', 'secondary')}>{countWords(exchanges)}</span>
      <span className={cx('row', 'gap-6', 'end')}>
        <RecordingTools />
        <Button
          size="medium"
          icon={<Download size={15} />}
          hint={`HAR 1.2 of ${countOf(foundCount, 'exchange')} that pass the filter, secrets masked`}
          disabledReason={foundCount === 0 ? 'Nothing to export' : undefined}
          onClick={onExportHar}
        >
          Export HAR
        </Button>
        <Button
          size="medium"
          variant="ghost"
          hint="One file with log, board and map, without secrets. Opens from the sign-in page"
          disabledReason={isRecording ? 'This is a saved session' : (readOnly ?? nothing)}
          onClick={() => environment !== undefined && saveRecording(environment, marking)}
        >
          Save session
        </Button>
        <Button
          size="medium"
          variant="ghost"
          hint="Clears the log. Pinned exchanges stay"
          disabledReason={isRecording ? 'A recording can’t be changed' : (readOnly ?? nothing)}
          onClick={() => clearExchanges({ keepPinned: true })}
        >
          Clear
        </Button>
      </span>
    </div>
  )
}

function countWords(exchanges: readonly Exchange[]): string {
  const oldest = exchanges.at(-1)
  if (oldest === undefined) return 'No exchanges'
  const words = countOf(exchanges.length, 'exchange')
  return `${words} since ${formatAbsoluteTime(oldest.queuedAt)}`
}
