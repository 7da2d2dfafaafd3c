import { useMemo, useState } from 'react'

import { jsonText } from '../../../../contract/json-text.ts'
import { parseJson } from '../../../../contract/json.ts'
import { hasPageOrigin } from '../../../platform/api/request/out-of-reach.ts'
import type { Exchange } from '../../../../conformance/exchange.ts'
import { JsonView } from '../../../ui/json/JsonView.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { BodyExcerpt } from './BodyExcerpt.tsx'
import styles from './ExchangePanel.module.css'
import { bodyNote } from '../../../../conformance/har.ts'
import { Headers } from './Headers.tsx'

const SHOWN_CHARACTERS = 200_000

export function ResponseTab({ exchange, at }: { exchange: Exchange; at: string | undefined }) {
  const { outcome, failure, url } = exchange
  if (outcome === undefined) return <p className="empty">No answer yet.</p>
  return (
    <div className={styles.response}>
      {failure !== undefined && (
        <div className="section">
          <Note tone="bad">{failure}</Note>
        </div>
      )}
      {at?.startsWith('$') === true && <BodyExcerpt exchange={exchange} path={at} />}
      <Headers
        title="Response headers"
        headers={exchange.responseHeaders}
        note={
          hasPageOrigin(url)
            ? 'The browser always hides Set-Cookie from a page.'
            : 'This environment is on another origin. The browser shows only headers that the service exposes (Access-Control-Expose-Headers). There may be others.'
        }
      />
      <Body exchange={exchange} />
    </div>
  )
}

function Body({ exchange }: { exchange: Exchange }) {
  const { responseBody } = exchange
  const [form, setForm] = useState<'tree' | 'raw'>('tree')
  const parsed = useMemo(() => parseJson(responseBody ?? ''), [responseBody])
  const note = bodyNote(exchange)
  return (
    <section className={styles.body}>
      <h2>
        Response body
        {parsed !== undefined && (
          <Segmented
            label="Form of the body"
            segments={[
              { value: 'tree' as const, label: 'Tree' },
              { value: 'raw' as const, label: 'Raw' },
            ]}
            value={form}
            onChange={setForm}
          />
        )}
      </h2>
      {note !== undefined && <p className={styles.hint}>{note}.</p>}
      {responseBody === '' && <p className={styles.hint}>Empty, 0 bytes.</p>}
      {parsed !== undefined && form === 'tree' && (
        <div className={styles.tree}>
          <JsonView value={parsed.value} write={jsonText} label="Response body" />
        </div>
      )}
      {responseBody !== undefined && responseBody !== '' && (parsed === undefined || form === 'raw') && (
        <>
          <pre className={styles.code} tabIndex={0} aria-label="Raw response body">
            {responseBody.slice(0, SHOWN_CHARACTERS)}
          </pre>
          {responseBody.length > SHOWN_CHARACTERS && (
            <p className={styles.hint}>
              The first {SHOWN_CHARACTERS} characters. Copy response has all of the saved body.
            </p>
          )}
        </>
      )}
    </section>
  )
}
