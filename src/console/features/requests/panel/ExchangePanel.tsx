import Pin from 'lucide-react/icons/pin'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Terminal from 'lucide-react/icons/terminal'

import { cx } from '../../../ui/styles/cx.ts'
import { isOfTab } from '../../../platform/tab-address.ts'
import { statusLineWords } from '../../../platform/api/request/api-error.ts'
import { updateExchange } from '../../../platform/api/exchanges/exchanges.ts'
import type { Exchange } from '../../../../conformance/exchange.ts'
import { PanelEdge, usePanelWidth } from '../../../platform/preferences/PanelEdge.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { formatBytes } from '../../../../format/bytes.ts'
import { formatElapsed } from '../../../../format/duration.ts'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { useMachineNow } from '../../../ui/browser/ticker.ts'
import { clockAndSecond, codeClass, fullPath } from '../exchange-words.ts'
import styles from './ExchangePanel.module.css'
import { FindingsTab } from './FindingsTab.tsx'
import { RequestTab } from './RequestTab.tsx'
import { ResponseTab } from './ResponseTab.tsx'
import { TimingTab } from './TimingTab.tsx'
import type { ExchangeTab } from '../exchange-address.ts'
import { isoTime } from '../../../../contract/datetime.ts'
import { copyAndSay } from '../../../ui/browser/clipboard.ts'
import { Popover } from '../../../ui/overlay/Popover.tsx'
import { exchangeAsCurl, asFetch, asPlaywright } from '../../../../conformance/request/as-code.ts'

export function ExchangePanel({
  exchange,
  tab,
  at,
  onTab,
  onClose,
  actions,
}: {
  exchange: Exchange
  tab: ExchangeTab | undefined
  /** Place to show first. */
  at: string | undefined
  onTab: (tab: ExchangeTab) => void
  onClose: () => void
  actions?: ReactNode
}) {
  const { id, method, outcome, statusText, sentAt, endedAt, findings, responseBytes, pinned } = exchange
  const width = usePanelWidth('exchange', 560)
  const findingsTab = () => <FindingsTab exchange={exchange} at={at} />
  const requestTab = () => <RequestTab exchange={exchange} />
  const responseTab = () => <ResponseTab exchange={exchange} at={at} />
  const timingTab = () => <TimingTab exchange={exchange} />
  return (
    <aside className="side-panel overlaid" aria-label="Exchange" style={{ width }}>
      <PanelEdge panel="exchange" of="exchange" width={width} />
      <div className={styles.head}>
        <div className={cx('row', 'shrinks', 'gap-8')}>
          <span className={styles.verb}>{method}</span>
          <span className={cx('grow', 'shrinks', 'truncate', 'mono', 'size-12')}>
            {isOfTab(exchange.url) && 'this tab '}
            {fullPath(exchange)}
          </span>
          <span className={cx('mono', 'size-12', 'nowrap', 'strong', styles[codeClass(exchange)])}>
            {outcome === undefined ? 'pending' : statusLineWords(outcome, statusText)}
          </span>
          <span className={cx('nowrap', 'size-12', 'secondary')}>
            {endedAt === undefined ? <Running since={sentAt} /> : formatElapsed(endedAt - sentAt)}
          </span>
          <Button variant="ghost" icon={<X />} aria-label="Close exchange" hint="Esc" onClick={onClose} />
        </div>
        <div className={cx('row', 'shrinks', 'gap-2')}>
          <CopyActions exchange={exchange} />
          {actions}
          <Button
            variant="ghost"
            icon={<Pin />}
            aria-label="Pin"
            aria-pressed={pinned === true}
            hint="A pinned exchange is never dropped from the log"
            className={pinned === true ? styles.on : undefined}
            onClick={() => updateExchange(id, { pinned: pinned !== true })}
          />
          <time className={cx('nowrap', 'mono', 'size-12', 'meta', 'end')} dateTime={isoTime(sentAt)}>
            {clockAndSecond(sentAt)}
          </time>
        </div>
      </div>
      <Tabs
        label="Exchange"
        className={styles.tabs}
        value={tab ?? (findings.length > 0 ? 'findings' : 'response')}
        onChange={onTab}
        tabs={[
          { value: 'findings', label: 'Findings', count: findings.length || undefined, content: findingsTab },
          { value: 'request', label: 'Request', content: requestTab },
          {
            value: 'response',
            label: 'Response',
            count: outcome === undefined ? undefined : formatBytes(responseBytes),
            content: responseTab,
          },
          { value: 'timing', label: 'Timing', content: timingTab },
        ]}
      />
    </aside>
  )
}

function Running({ since }: { since: number }) {
  return <>{formatElapsed(Math.max(0, useMachineNow() - since))}</>
}

function CopyActions({ exchange }: { exchange: Exchange }) {
  const { responseBody } = exchange
  return (
    <>
      <Button
        icon={<Terminal />}
        hint="Copy as cURL (Y); secrets become variables"
        onClick={() => void copyAndSay(exchangeAsCurl(exchange), 'as cURL')}
      >
        Copy as cURL
      </Button>
      <Popover
        label="Copy as"
        trigger={<Button variant="ghost" icon={<ChevronDown />} aria-label="Copy in another form" />}
      >
        <div className={styles.menu}>
          <Button variant="ghost" onClick={() => void copyAndSay(asFetch(exchange), 'as fetch')}>
            Copy as fetch
          </Button>
          <Button variant="ghost" onClick={() => void copyAndSay(asPlaywright(exchange), 'as Playwright test')}>
            Copy as Playwright test
          </Button>
        </div>
      </Popover>
      <Button
        variant="ghost"
        disabledReason={responseBody === undefined ? 'No response body is in the log' : undefined}
        onClick={() => void copyAndSay(responseBody ?? '', 'response')}
      >
        Copy response
      </Button>
    </>
  )
}
