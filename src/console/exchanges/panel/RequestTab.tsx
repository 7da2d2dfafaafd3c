import { operations } from '../../../contract/operations.ts'
import { parseJson } from '../../api/request/error-body.ts'
import type { Exchange, Why } from '../../api/exchanges/exchanges.ts'
import { KeyValue } from '../../ui/values/KeyValue.tsx'
import styles from './ExchangePanel.module.css'
import { Headers } from './Headers.tsx'

const whyWords: Readonly<Record<Why, string>> = {
  page: 'a view that was opened',
  poll: 'polling',
  user: 'a person',
  renewal: 'renewal of the token',
  'sign-in': 'sign-in',
  edited: 'a person, who edited it',
  probe: 'a probe of the contract',
}

export function RequestTab({ exchange }: { exchange: Exchange }) {
  const { operation, why, attempt, url, resource } = exchange
  return (
    <>
      <section className={styles.section}>
        <KeyValue
          rows={[
            { term: 'Operation', value: operations[operation].title },
            { term: 'Asked for by', value: `${whyWords[why]}${attempt > 1 ? `, attempt ${attempt}` : ''}` },
            { term: 'URL', value: url, mono: true },
            ...(resource.length === 0 ? [] : [{ term: 'About', value: resource.join('\n'), mono: true }]),
          ]}
        />
      </section>
      <Headers
        title="Request headers"
        headers={exchange.requestHeaders}
        note="The browser adds its own, which a page can’t see: Host, Origin, User-Agent, Accept, Accept-Encoding and others."
      />
      <RequestBody exchange={exchange} />
    </>
  )
}

export function RequestBody({ exchange: { requestBody, operation } }: { exchange: Exchange }) {
  if (requestBody === undefined) return null
  return (
    <section className={styles.section}>
      <h2>Request body</h2>
      <pre className={styles.code}>{bodyWords(requestBody, operation === 'getToken')}</pre>
    </section>
  )
}

function bodyWords(body: string, isForm: boolean): string {
  if (isForm) return body.replaceAll('&', '&\n')
  const parsed = parseJson(body)
  return parsed === undefined ? body : JSON.stringify(parsed.value, undefined, 2)
}
