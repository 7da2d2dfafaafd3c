import { useMemo, useState } from 'react'

import { parseJson } from '../../api/error-body.ts'
import type { Exchange, ExchangeFinding } from '../../api/exchanges.ts'
import { classNames } from '../../ui/class-names.ts'
import { excerptAt } from './excerpt.ts'
import styles from './ExchangePanel.module.css'
import { FindingItem } from './FindingItem.tsx'
import { byPlace } from '../findings/finding-groups.ts'
import { Headers } from './Headers.tsx'
import { RequestBody } from './RequestTab.tsx'

/** What is wrong with the exchange, and the part of it where that stands. */
export function FindingsTab({ exchange }: { exchange: Exchange }) {
  const { findings, outcome } = exchange
  const groups = useMemo(() => byPlace(findings), [findings])
  const [picked, setPicked] = useState<ExchangeFinding>()
  const finding = picked ?? groups[0]?.first
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

function BodyExcerpt({ exchange, path }: { exchange: Exchange; path: string | undefined }) {
  const { responseBody } = exchange
  const excerpt = useMemo(() => {
    const parsed = parseJson(responseBody ?? '')
    return parsed === undefined ? undefined : excerptAt(parsed.value, path)
  }, [responseBody, path])
  if (responseBody === undefined || responseBody === '') return null
  return (
    <section className={styles.section}>
      <h2>
        Response body {excerpt !== undefined && excerpt.of !== '' && <span className={styles.of}>{excerpt.of}</span>}
      </h2>
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
