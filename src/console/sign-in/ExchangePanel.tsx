import Info from 'lucide-react/icons/info'

import { statusLineWords } from '../api/request/api-error.ts'
import { useExchanges } from '../api/exchanges/exchanges.ts'
import type { Exchange } from '../../conformance/exchange.ts'
import { MASK } from '../../conformance/mask.ts'
import { lazyPart } from '../ui/browser/lazy-part.tsx'
import { formatBytes } from '../ui/text/bytes.ts'
import { formatElapsed } from '../format/duration.ts'
import { formatAbsoluteTime } from '../format/time.ts'
import { isoTime } from '../../contract/iso-time.ts'
import { Ring } from '../ui/feedback/Ring.tsx'
import text from '../ui/styles/text.module.css'
import type { SignInForm } from './form.ts'
import styles from './SignInPage.module.css'

const SHOWN_CHARACTERS = 20_000

/** The other half of the page: exactly what it is going to send, then what it sent and received, with the secrets masked. */
export function ExchangePanel({ form, baseUrl }: { form: SignInForm; baseUrl: string }) {
  const sent = useExchanges((log) => log.exchanges.find(({ why }) => why === 'sign-in'))
  const isCurrent = sent !== undefined && (sent.operation === 'getToken') === (form.way === 'credentials')
  return (
    <section className={styles.exchange} aria-label="Exchange">
      <div className={styles.title}>
        <h2>Exchange</h2>
        <span>{isCurrent ? 'what this page sends and receives' : 'nothing is sent until you continue'}</span>
      </div>
      {isCurrent ? <Sent exchange={sent} /> : <Planned form={form} baseUrl={baseUrl} />}
      {form.way === 'token' && !isCurrent && (
        <p className={styles.words}>
          The first request is an unfiltered task query. If the service answers 401, you come back here with its
          message.
        </p>
      )}
      <p className={styles.foot}>
        <Info />
        Secrets are never shown, logged or exported.
      </p>
    </section>
  )
}

function Planned({ form, baseUrl }: { form: SignInForm; baseUrl: string }) {
  const isToken = form.way === 'token'
  const scheme = /^(\S+)\s/.exec(form.tokenAuthorization.trim())?.[1]
  const headers: [string, string][] = [
    ['Content-Type', isToken ? 'application/json' : 'application/x-www-form-urlencoded'],
  ]
  if (isToken) headers.push(['Authorization', `Bearer ${MASK}`])
  else if (form.tokenAuthorization.trim() !== '') {
    headers.push(['Authorization', scheme === undefined ? MASK : `${scheme} ${MASK}`])
  }
  if (form.headerName.trim() !== '') headers.push([form.headerName.trim(), MASK])
  const fields = ['grant_type=client_credentials', `client_id=${form.clientId}`, `client_secret=${MASK}`]
  return (
    <RequestText
      method="POST"
      url={`${baseUrl}/api/v1/${isToken ? 'tasks/query' : 'oauth/token'}`}
      headers={headers}
      body={isToken ? '{}' : fields.join('\n')}
    />
  )
}

function Sent({ exchange }: { exchange: Exchange }) {
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
        {outcome === undefined ? (
          <>
            <Ring /> waiting for the answer
          </>
        ) : (
          <>
            <span className={`${text.mono} ${typeof outcome === 'number' && outcome < 400 ? styles.good : styles.bad}`}>
              {statusLineWords(outcome, exchange.statusText)}
            </span>
            <span>{formatElapsed(endedAt - sentAt)}</span>
            {headersAt !== undefined && <span>{formatBytes(exchange.responseBytes)}</span>}
          </>
        )}
        <time className={text.mono} dateTime={isoTime(sentAt)}>
          {formatAbsoluteTime(sentAt, endedAt ?? sentAt)}
        </time>
      </div>
      {exchange.failure !== undefined && <p className={styles.words}>{exchange.failure}</p>}
      {exchange.responseBody !== undefined && exchange.responseBody !== '' && isToBeRead(exchange) && (
        <AnswerBody body={exchange.responseBody} />
      )}
    </>
  )
}

function RequestText({
  method,
  url,
  headers,
  body,
}: {
  method: string
  url: string
  headers: [string, string][]
  body: string
}) {
  return (
    <pre className={styles.code}>
      <b>{method}</b> {url}
      {'\n'}
      <span className={styles.header}>{headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</span>
      {body !== '' && `\n\n${body}`}
    </pre>
  )
}

/** Indented and coloured once a chunk of its own is there; as it came until then. */
const AnswerBody = lazyPart<{ body: string }>(
  () => import('./AnswerBody.tsx').then((module) => module.AnswerBody),
  ({ body }) => <pre className={styles.code}>{body.slice(0, SHOWN_CHARACTERS)}</pre>,
)

/** After a good answer the board comes at once: what would show it is not fetched first. */
function isToBeRead({ outcome, findings }: Exchange): boolean {
  return outcome !== 200 || findings.length > 0
}

function decodeField(field: string): string {
  try {
    return decodeURIComponent(field.replaceAll('+', ' '))
  } catch {
    return field
  }
}

/** `fetch` gives names in lower case; people read `Content-Type`. */
function headerCase(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
}
