import { useMemo, useState } from 'react'

import type { Exchange } from '../../../conformance/exchange.ts'
import { BodyExcerpt } from './BodyExcerpt.tsx'
import styles from './ExchangePanel.module.css'
import { FindingItem } from './FindingItem.tsx'
import { byPlace } from '../../../conformance/findings/finding-groups.ts'
import { Headers } from './Headers.tsx'
import { RequestBody } from './RequestTab.tsx'

/** What is wrong with the exchange, and the part of it where that stands. */
export function FindingsTab({ exchange, at }: { exchange: Exchange; at: string | undefined }) {
  const { findings, outcome } = exchange
  const groups = useMemo(() => byPlace(findings), [findings])
  const [picked, setPicked] = useState(() => findings.find(({ path }) => path === at))
  const finding = picked ?? groups[0]?.first
  return (
    <>
      {findings.length === 0 ? (
        <p className={styles.nothing}>
          {outcome === undefined
            ? 'No answer yet.'
            : 'Nothing in this exchange departs from the contract as far as this console can tell.'}
        </p>
      ) : (
        <ul className={styles.findings} aria-label="Findings of this exchange">
          {groups.map(({ first, all }) => (
            <FindingItem
              key={`${first.kind} ${first.path}`}
              exchange={exchange}
              all={all}
              first={first}
              picked={finding}
              onPick={setPicked}
            />
          ))}
        </ul>
      )}
      <Headers title="Request headers" headers={exchange.requestHeaders} />
      <RequestBody exchange={exchange} />
      <Headers title="Response headers" headers={exchange.responseHeaders} />
      <BodyExcerpt exchange={exchange} path={finding?.in === 'request' ? undefined : finding?.path} />
    </>
  )
}
