import Download from 'lucide-react/icons/download'

import { clearExchanges } from '../api/exchanges/exchanges.ts'
import type { Exchange } from '../../conformance/exchange.ts'
import { useSession } from '../session/session.ts'
import { countOf } from '../ui/text/count.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Segmented } from '../ui/controls/Segmented.tsx'
import { clockWords } from './exchange-words.ts'
import { saveRecording } from './recording/save-recording.ts'
import styles from './RequestsPage.module.css'
import type { ExchangeAddress } from './use-exchange-address.ts'

const SHOWS = [
  { value: 'exchanges' as const, label: 'Exchanges' },
  { value: 'findings' as const, label: 'Findings' },
  { value: 'probes' as const, label: 'Probes' },
  { value: 'gaps' as const, label: 'Gaps' },
  { value: 'atlas' as const, label: 'Atlas' },
]

/** What is shown of the log, how far it goes back, and what leaves it as a file. */
export function PageHead({
  address,
  exchanges,
  foundCount,
  marking,
  onExportHar,
}: {
  address: ExchangeAddress
  exchanges: readonly Exchange[]
  /** Exchanges that the filter wants. */
  foundCount: number
  marking: string
  onExportHar: () => void
}) {
  const environment = useSession((session) => session.environment)
  const isRecording = useSession((session) => session.isRecording)
  const nothing = exchanges.length === 0 ? 'The log is empty' : undefined
  return (
    <div className={styles.head}>
      <h1>Requests</h1>
      <Segmented label="Show" segments={SHOWS} value={address.show} onChange={address.setShow} />
      <span className="nowrap number size-12 secondary">{countWords(exchanges)}</span>
      <span className="row gap-6 end">
        <Button
          size="medium"
          icon={<Download size={15} />}
          hint={`HAR 1.2 of ${countOf(foundCount, 'exchange')} that the filter shows, secrets masked`}
          disabledReason={foundCount === 0 ? 'There is nothing to export' : undefined}
          onClick={onExportHar}
        >
          Export HAR
        </Button>
        <Button
          size="medium"
          variant="ghost"
          hint="One file with log, board and map, to be opened from the sign-in page without signing in; no secrets"
          disabledReason={isRecording ? 'This is a saved session' : nothing}
          onClick={() => environment !== undefined && saveRecording(environment, marking)}
        >
          Save session
        </Button>
        <Button
          size="medium"
          variant="ghost"
          hint="Empties the log; pinned exchanges stay"
          disabledReason={isRecording ? 'A recording stays as it is' : nothing}
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
  return `${words} since ${clockWords(oldest.queuedAt).slice(0, 8)}Z`
}
