import { useMemo, useState } from 'react'

import { parseJson } from '../api/error-body.ts'
import type { Exchange } from '../api/exchanges.ts'
import { classNames } from '../ui/class-names.ts'
import { excerptAt } from './excerpt.ts'
import styles from './ExchangePanel.module.css'
import { FindingItem } from './FindingItem.tsx'
import { Headers } from './Headers.tsx'
import { RequestBody } from './RequestTab.tsx'

const SHOWN_FINDINGS = 200

/** What is wrong with the exchange, and the part of it where that stands. */
export function FindingsTab({ exchange }: { exchange: Exchange }) {
  const { findings, outcome } = exchange
  const [picked, setPicked] = useState(0)
  const finding = findings[picked] ?? findings[0]
  return (
    <>
      {findings.length === 0 ? (
        <p className={styles.nothing}>
          {outcome === undefined
            ? 'No answer yet.'
            : 'Nothing in this exchange departs from the contract, as far as this console can see.'}
        </p>
      ) : (
        <ul className={styles.findings} aria-label="Findings of this exchange">
          {findings.slice(0, SHOWN_FINDINGS).map((each, index) => (
            <FindingItem
              key={`${each.path} ${each.kind} ${index}`}
              exchange={exchange}
              finding={each}
              isPicked={findings.length > 1 && index === picked}
              onPick={() => setPicked(index)}
            />
          ))}
        </ul>
      )}
      {findings.length > SHOWN_FINDINGS && (
        <p className={styles.nothing}>{findings.length - SHOWN_FINDINGS} more are in the export.</p>
      )}
      <Headers title="Request headers" headers={exchange.requestHeaders} />
      <RequestBody exchange={exchange} />
      <Headers title="Response headers" headers={exchange.responseHeaders} />
      <BodyExcerpt exchange={exchange} path={finding?.in === 'request' ? undefined : finding?.path} />
    </>
  )
}

function BodyExcerpt({ exchange, path }: { exchange: Exchange; path: string | undefined }) {
  const { responseBody } = exchange
  const excerpt = useMemo(() => {
    const parsed = parseJson(responseBody ?? '')
    return parsed === undefined ? undefined : excerptAt(parsed.value, path)
  }, [responseBody, path])
  if (responseBody === undefined || responseBody === '') return null
  return (
    <section className={styles.section}>
      <h3>
        Response body {excerpt !== undefined && excerpt.of !== '' && <span className={styles.of}>{excerpt.of}</span>}
      </h3>
      <pre className={styles.code}>
        {excerpt === undefined
          ? responseBody.slice(0, 4000)
          : excerpt.lines.map((line, index) => (
              <span key={`${index} ${line.text}`}>
                {'  '.repeat(line.depth)}
                {line.key !== undefined && <span className={styles.key}>{line.key}: </span>}
                <span className={classNames(styles[line.kind], line.marked && styles.marked)}>{line.text}</span>
                {line.comma && ','}
                {'\n'}
              </span>
            ))}
      </pre>
      {((excerpt?.more ?? 0) > 0 || (excerpt === undefined && responseBody.length > 4000)) && (
        <p className={styles.hint}>A part of it. The tab Response has the whole.</p>
      )}
    </section>
  )
}
