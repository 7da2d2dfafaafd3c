import ChevronDown from 'lucide-react/icons/chevron-down'
import Terminal from 'lucide-react/icons/terminal'

import type { Exchange } from '../../../conformance/exchange.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { copyAndSay } from '../../ui/browser/clipboard.ts'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { exchangeAsCurl, asFetch, asPlaywright } from '../../../conformance/request/as-code.ts'
import styles from './ExchangePanel.module.css'

export function CopyActions({ exchange }: { exchange: Exchange }) {
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
