import { useMemo } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { parseJson } from '../../../../contract/json.ts'
import type { Exchange } from '../../../../conformance/exchange.ts'
import code from '../../../ui/styles/code.module.css'
import { excerptAt } from './excerpt.ts'
import styles from './ExchangePanel.module.css'

/** The response around a place, with its value marked. */
export function BodyExcerpt({ exchange, path }: { exchange: Exchange; path: string | undefined }) {
  const { responseBody } = exchange
  const excerpt = useMemo(() => {
    const parsed = parseJson(responseBody ?? '')
    return parsed === undefined ? undefined : excerptAt(parsed.value, path)
  }, [responseBody, path])
  if (responseBody === undefined || responseBody === '') return null
  return (
    <section className="section">
      <h2>
        Response body {excerpt !== undefined && excerpt.of !== '' && <span className={styles.of}>{excerpt.of}</span>}
      </h2>
      <pre className={styles.code}>
        {excerpt === undefined
          ? responseBody.slice(0, 4000)
          : excerpt.lines.map((line, index) => (
              <span key={`${index} ${line.text}`}>
                {'  '.repeat(line.depth)}
                {line.key !== undefined && <span className={code.key}>{line.key}: </span>}
                <span className={cx(code[line.kind], line.marked && styles.marked)}>{line.text}</span>
                {line.comma && ','}
                {'\n'}
              </span>
            ))}
      </pre>
      {((excerpt?.more ?? 0) > 0 || (excerpt === undefined && responseBody.length > 4000)) && (
        <p className={styles.hint}>Only a part. The Response tab shows all of it.</p>
      )}
    </section>
  )
}
