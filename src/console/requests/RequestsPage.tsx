import { useDeferredValue, useMemo, useRef } from 'react'

import { useExchanges } from '../api/exchanges/exchanges.ts'
import type { Exchange } from '../../conformance/exchange.ts'
import { useCommands } from '../commands/commands.ts'
import { useMarking, useReportLevels } from '../session/marking.ts'
import { useSession } from '../session/session.ts'
import { AtlasView } from './evidence/AtlasView.tsx'
import { GapsView } from './evidence/GapsView.tsx'
import { toHar } from '../../conformance/har.ts'
import { stampedName } from '../ui/browser/save-file.ts'
import { saveExport } from './export/save-export.ts'
import { FindingsView } from './findings/FindingsView.tsx'
import { levelsOf } from './levels-of.ts'
import { filterExchanges } from './log/exchange-filter.ts'
import { ExchangesView } from './log/ExchangesView.tsx'
import { FilterBar } from './log/FilterBar.tsx'
import { PageHead } from './PageHead.tsx'
import { ProbesView } from './probes/ProbesView.tsx'
import styles from './RequestsPage.module.css'
import { useExchangeAddress, type ExchangeAddress } from './use-exchange-address.ts'

/** The log of every request that the console made, what is wrong with the answers, and what they tell about the service. */
export function RequestsPage() {
  const address = useExchangeAddress()
  const { filter, show } = address
  const exchanges = useExchanges((log) => log.exchanges)
  const deferredText = useDeferredValue(filter.text)
  const found = useMemo(
    () => filterExchanges(exchanges, { ...filter, text: deferredText }),
    [exchanges, filter, deferredText],
  )
  const search = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useReportLevels(useMemo(() => levelsOf(exchanges), [exchanges]))
  const environment = useSession((session) => session.environment)
  const { words: marking } = useMarking(environment?.marking)
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
      {(show === 'exchanges' || show === 'findings') && (
        <FilterBar filter={filter} exchanges={exchanges} searchRef={search} onFilter={address.setFilter} />
      )}
      <div className={styles.work}>
        <View address={address} exchanges={exchanges} found={found} marking={marking} />
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
