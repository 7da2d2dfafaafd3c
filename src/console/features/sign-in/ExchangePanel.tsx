import Info from 'lucide-react/icons/info'
import { useEffect } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { useExchanges } from '../../platform/api/exchanges/exchanges.ts'
import { whenQuiet } from '../../platform/api/when-quiet.ts'
import type { Exchange } from '../../../conformance/exchange.ts'
import { MASK } from '../../../conformance/mask.ts'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import type { SignInForm } from './form.ts'
import { Ring } from '../../ui/feedback/Ring.tsx'
import { RequestText } from './RequestText.tsx'
import styles from './SignInPage.module.css'

interface PlanProps {
  form: SignInForm
  baseUrl: string
}

// The plan stays until this has loaded, as it shows the same request.
const SentExchange = lazyPart<PlanProps & { exchange: Exchange }>(
  () => import('./SentExchange.tsx').then((module) => module.SentExchange),
  Planned,
)

/** Shows the exact request, then its answer, with secrets masked. */
export function ExchangePanel({ form, baseUrl }: PlanProps) {
  useEffect(() => whenQuiet(SentExchange.preload), [])
  const sent = useExchanges((log) => log.exchanges.find(({ why }) => why === 'sign-in'))
  const isCurrent = sent !== undefined && (sent.operation === 'getToken') === (form.way === 'credentials')
  return (
    <section className={styles.exchange} aria-label="Exchange">
      <div className={styles.title}>
        <h2>Exchange</h2>
        <span>{isCurrent ? 'requests and answers of this page' : 'nothing is sent until you continue'}</span>
      </div>
      {isCurrent && isToBeRead(sent) ? (
        <SentExchange exchange={sent} form={form} baseUrl={baseUrl} />
      ) : (
        <Planned form={form} baseUrl={baseUrl} />
      )}
      {isCurrent && sent.outcome === undefined && (
        <div className={styles.result}>
          <Ring /> waiting for the answer
        </div>
      )}
      {form.way === 'token' && !isCurrent && (
        <p className="small secondary">
          The first request is an unfiltered task query. On a 401 you return here with the service’s message.
        </p>
      )}
      <p className={cx('row', 'small', 'meta', 'gap-6')}>
        <Info />
        Secrets are never shown, logged or exported.
      </p>
    </section>
  )
}

/** Not a success, which opens the board at once. */
function isToBeRead({ outcome, findings }: Exchange): boolean {
  return outcome !== undefined && (outcome !== 200 || findings.length > 0)
}

function Planned({ form, baseUrl }: PlanProps) {
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
