import Download from 'lucide-react/icons/download'
import { useDeferredValue, useMemo, useRef, useState } from 'react'

import { clearExchanges, keptExchanges, useExchanges, type Exchange } from '../api/exchanges.ts'
import { useCommands } from '../commands/commands.ts'
import { useMarking, useReportLevels } from '../session/marking.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { saveExport } from './export/save-export.ts'
import { asCurl } from './panel/as-code.ts'
import { copyAs } from './panel/CopyActions.tsx'
import { filterExchanges } from './log/exchange-filter.ts'
import { clockWords } from './exchange-words.ts'
import { ExchangeGrid } from './log/ExchangeGrid.tsx'
import { ExchangePanel } from './panel/ExchangePanel.tsx'
import { FilterBar } from './log/FilterBar.tsx'
import { FindingsView } from './findings/FindingsView.tsx'
import { toHar } from './export/har.ts'
import { levelsOf } from './levels-of.ts'
import { ProbesView } from './probes/ProbesView.tsx'
import styles from './RequestsPage.module.css'
import { ExchangeActions } from './send/ExchangeActions.tsx'
import { AtlasView } from './evidence/AtlasView.tsx'
import { GapsView } from './evidence/GapsView.tsx'
import { saveRecording } from './recording/save-recording.ts'
import { useExchangeAddress } from './use-exchange-address.ts'
import { useEscape } from '../ui/use-escape.ts'
import { useHeldList } from './log/use-held-list.ts'

const SHOWS = [
  { value: 'exchanges' as const, label: 'Exchanges' },
  { value: 'findings' as const, label: 'Findings' },
  { value: 'probes' as const, label: 'Probes' },
  { value: 'gaps' as const, label: 'Gaps' },
  { value: 'atlas' as const, label: 'Atlas' },
]

/** The log of every request that the console made, and what is wrong with the answers. */
export function RequestsPage() {
  const address = useExchangeAddress()
  const { filter, select } = address
  const exchanges = useExchanges((log) => log.exchanges)
  const deferredText = useDeferredValue(filter.text)
  const found = useMemo(
    () => filterExchanges(exchanges, { ...filter, text: deferredText }),
    [exchanges, filter, deferredText],
  )
  const selected = exchanges.find(({ id }) => String(id) === address.selected)
  const [reading, setReading] = useState({ scrolled: false, focused: false })
  const list = useHeldList(found, reading.scrolled || reading.focused || selected !== undefined)
  const [active, setActive] = useState<number>()
  const search = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useReportLevels(useMemo(() => levelsOf(exchanges), [exchanges]))
  const { environment, isRecording } = useSession()
  const { words: marking } = useMarking(environment?.marking)
  const exportHar = () => saveHar(found, environment?.name ?? '', marking)

  const close = () => {
    const row = document.querySelector<HTMLElement>(`[data-exchange="${selected?.id}"]`)
    select(undefined)
    row?.focus()
  }
  useEscape(() => address.selected !== undefined && close())
  const current = exchanges.find(({ id }) => id === active) ?? selected
  useCommands([
    {
      id: 'exchanges.search',
      label: 'Search requests',
      group: 'This view',
      keys: '/',
      run: () => search.current?.focus(),
    },
    {
      id: 'exchanges.curl',
      label: 'Copy as cURL',
      group: 'This view',
      keys: 'y',
      disabledReason: current === undefined ? 'Pick an exchange first' : undefined,
      run: () => current !== undefined && void copyAs('as cURL', asCurl(current)),
    },
    { id: 'exchanges.har', label: 'Export HAR', group: 'This view', run: exportHar },
  ])

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>Requests</h1>
        <Segmented label="Show" segments={SHOWS} value={address.show} onChange={address.setShow} />
        <span className={styles.count}>{countWords(exchanges)}</span>
        <span className={styles.end}>
          <Button
            icon={<Download size={15} strokeWidth={1.8} aria-hidden="true" />}
            title={`HAR 1.2 of the ${found.length} exchanges that the filter shows, secrets masked`}
            disabledReason={found.length === 0 ? 'There is nothing to export' : undefined}
            onClick={exportHar}
          >
            Export HAR
          </Button>
          <Button
            variant="ghost"
            title="One file with log, board and map, to be opened from the sign-in page without signing in; no secrets"
            disabledReason={
              isRecording
                ? 'This is a saved session'
                : environment && exchanges.length > 0
                  ? undefined
                  : 'The log is empty'
            }
            onClick={() => environment !== undefined && saveRecording(environment, marking)}
          >
            Save session
          </Button>
          <Button
            variant="ghost"
            title="Empties the log; pinned exchanges stay"
            disabledReason={
              isRecording ? 'A recording stays as it is' : exchanges.length === 0 ? 'The log is empty' : undefined
            }
            onClick={() => clearExchanges({ keepPinned: true })}
          >
            Clear
          </Button>
        </span>
      </div>
      {(address.show === 'exchanges' || address.show === 'findings') && (
        <FilterBar filter={filter} exchanges={exchanges} searchRef={search} onFilter={address.setFilter} />
      )}
      <div className={styles.work}>
        {address.show === 'gaps' ? (
          <GapsView marking={marking} onSelect={(id) => select(id)} />
        ) : address.show === 'atlas' ? (
          <AtlasView marking={marking} onSelect={(id) => select(id)} />
        ) : address.show === 'probes' ? (
          <ProbesView marking={marking} onSelect={(id) => select(id)} />
        ) : address.show === 'findings' ? (
          <FindingsView exchanges={found} marking={marking} onSelect={(id) => select(id)} />
        ) : (
          <div className={styles.list}>
            {list.waiting > 0 && (
              <div className={styles.waiting}>
                {list.waiting} newer {list.waiting === 1 ? 'exchange waits' : 'exchanges wait'} while you read.
                <Button size="small" onClick={() => list.letIn()}>
                  Show
                </Button>
              </div>
            )}
            <ExchangeGrid
              rows={list.shown}
              selected={selected?.id}
              active={active}
              onActive={setActive}
              onSelect={select}
              onReading={(change) => setReading((before) => ({ ...before, ...change }))}
              empty={
                exchanges.length === 0 ? (
                  <p className={styles.empty}>No requests yet.</p>
                ) : (
                  <p className={styles.empty}>
                    None of the {exchanges.length} exchanges fits the filter.
                    <Button
                      size="small"
                      onClick={() =>
                        address.setFilter({ text: '', operations: [], codes: [], onlyWithFindings: false })
                      }
                    >
                      Clear filters
                    </Button>
                  </p>
                )
              }
            />
          </div>
        )}
        {address.show === 'exchanges' && selected !== undefined && (
          <ExchangePanel
            key={`${selected.id} ${address.at ?? ''}`}
            exchange={selected}
            tab={address.tab}
            at={address.at}
            onTab={address.setTab}
            onClose={close}
            actions={
              <ExchangeActions
                exchange={selected}
                onSent={(id) => {
                  list.letIn(id)
                  select(id)
                }}
              />
            }
          />
        )}
        {address.show === 'exchanges' && selected === undefined && address.selected !== undefined && (
          <aside className={styles.gone} aria-label="Exchange">
            <Note>
              Exchange {address.selected} is not in this log. It keeps the last {keptExchanges()} of this page’s life
              and begins anew with each reload.{' '}
              <Button size="small" variant="ghost" onClick={() => select(undefined)}>
                Close
              </Button>
            </Note>
          </aside>
        )}
      </div>
    </div>
  )
}

function saveHar(exchanges: readonly Exchange[], environment: string, marking: string): void {
  const har = toHar(exchanges, { environment, marking, version: '0.1.0' })
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  saveExport(`watchfloor-${stamp}Z.har`, 'application/json', JSON.stringify(har, undefined, 2))
}

function countWords(exchanges: readonly Exchange[]): string {
  const oldest = exchanges.at(-1)
  if (oldest === undefined) return 'No exchanges'
  const words = exchanges.length === 1 ? '1 exchange' : `${exchanges.length} exchanges`
  return `${words} since ${clockWords(oldest.queuedAt).slice(0, 8)}Z`
}
