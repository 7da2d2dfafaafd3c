import { cx } from '../../ui/styles/cx.ts'
import { statusLineWords } from '../../platform/api/request/api-error.ts'
import { type Exchange, headerCase } from '../../../conformance/exchange.ts'
import { formatBytes } from '../../../format/bytes.ts'
import { formatElapsed } from '../../../format/duration.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { AnswerBody } from './AnswerBody.tsx'
import { RequestText } from './RequestText.tsx'
import styles from './SignInPage.module.css'
import { isoTime } from '../../../contract/datetime.ts'

export function SentExchange({ exchange }: { exchange: Exchange }) {
  const { outcome, sentAt, endedAt = sentAt, headersAt } = exchange
  const isForm = exchange.operation === 'getToken'
  const fields = isForm ? exchange.requestBody?.split('&').map(decodeField).join('\n') : exchange.requestBody
  return (
    <>
      <RequestText
        method={exchange.method}
        url={exchange.url}
        headers={exchange.requestHeaders.map(([name, value]) => [headerCase(name), value])}
        body={fields ?? ''}
      />
      <div className={styles.result}>
        <span
          className={cx('mono', 'size-12', typeof outcome === 'number' && outcome < 400 ? styles.good : styles.bad)}
        >
          {outcome !== undefined && statusLineWords(outcome, exchange.statusText)}
        </span>
        <span>{formatElapsed(endedAt - sentAt)}</span>
        {headersAt !== undefined && <span>{formatBytes(exchange.responseBytes)}</span>}
        <time className="mono size-12" dateTime={isoTime(sentAt)}>
          {formatAbsoluteTime(sentAt, endedAt)}
        </time>
      </div>
      {exchange.failure !== undefined && <p className="small secondary">{exchange.failure}</p>}
      {exchange.responseBody !== undefined && exchange.responseBody !== '' && (
        <AnswerBody body={exchange.responseBody} />
      )}
    </>
  )
}

function decodeField(field: string): string {
  try {
    return decodeURIComponent(field.replaceAll('+', ' '))
  } catch {
    return field
  }
}
