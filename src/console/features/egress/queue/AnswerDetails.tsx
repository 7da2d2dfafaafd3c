import { isRecord } from '../../../../contract/json.ts'
import { jsonText } from '../../../../contract/json-text.ts'
import { Link } from '@tanstack/react-router'

import { useExchanges } from '../../../platform/api/exchanges/exchanges.ts'
import { statusLineWords } from '../../../platform/api/request/api-error.ts'
import { codeWords } from '../../../platform/api/request/code-words.ts'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { formatDuration } from '../../../../format/duration.ts'
import { KeyValue, type KeyValueRow } from '../../../ui/values/KeyValue.tsx'
import { typeOf, type DeleteAnswer } from './delete-answer.ts'
import styles from './AnswerDetails.module.css'

/** The whole answer: status, code and its name, message, typed details and raw body. */
export function AnswerDetails({ answer }: { answer: DeleteAnswer }) {
  const exchange = useExchanges(({ exchanges }) => exchanges.find(({ id }) => id === answer.exchangeId))
  const { status, code, message, details, retryAfter } = answer
  const body = answer.body ?? exchange?.responseBody
  const rows: KeyValueRow[] = [{ term: 'Status', value: statusLineWords(status, exchange?.statusText), isMono: true }]
  if (code !== undefined) rows.push({ term: 'Code', value: codeWords(code), isMono: true })
  if (message !== '') rows.push({ term: 'Message', value: message })
  if (retryAfter !== undefined) rows.push({ term: 'Wait asked for', value: formatDuration(retryAfter * 1000) })
  return (
    <div className={styles.answer}>
      <KeyValue rows={rows} termWidth={110} />
      {details.map((detail, index) => (
        // Details have no id, and an answer never changes.
        <Detail key={index} detail={detail} />
      ))}
      {body !== undefined && body !== '' && (
        <section aria-label="Body as it came" className={styles.part}>
          <h3>
            Body as it came <CopyButton text={body} what="body" />
          </h3>
          <pre className={styles.code}>{body}</pre>
        </section>
      )}
      {exchange !== undefined && (
        <Link to="/requests" search={{ exchange: String(exchange.id) }}>
          Show request
        </Link>
      )}
    </div>
  )
}

/** A typed message: name of its type, then raw fields. */
function Detail({ detail }: { detail: unknown }) {
  const type = typeOf(detail)
  const fields = isRecord(detail) ? Object.entries(detail) : [['value', detail] as const]
  return (
    <section aria-label={type ?? 'Detail without a type'} className={styles.part}>
      <h3>{type?.split(/[./]/).at(-1) ?? 'Detail without a type'}</h3>
      <KeyValue
        termWidth={110}
        rows={fields.map(([name, value]) => ({
          term: name,
          value: typeof value === 'string' ? value : jsonText(value),
          isMono: typeof value !== 'string',
        }))}
      />
    </section>
  )
}
