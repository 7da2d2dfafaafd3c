import { operations } from '../../../../contract/operations.ts'
import { parseJson } from '../../../../contract/json.ts'
import type { Exchange, Why } from '../../../../conformance/exchange.ts'
import { jsonLines, lineText } from '../../../ui/json/json-lines.ts'
import { KeyValue } from '../../../ui/values/KeyValue.tsx'
import styles from './ExchangePanel.module.css'
import { Headers } from './Headers.tsx'

const SHOWN_CHARACTERS = 100_000

const whyWords: Readonly<Record<Why, string>> = {
  page: 'a view that was opened',
  poll: 'polling',
  user: 'a person',
  renewal: 'renewal of the token',
  'sign-in': 'sign-in',
  edited: 'a person, by hand',
  probe: 'a probe of the contract',
}

export function RequestTab({ exchange }: { exchange: Exchange }) {
  const { operation, url, resource, isOfJournal = false, changedBy } = exchange
  return (
    <>
      <section className="section">
        <KeyValue
          rows={[
            { term: 'Operation', value: operations[operation].title },
            {
              term: 'Asked for by',
              value: isOfJournal ? (changedBy ?? 'not stored') : askerWords(exchange),
            },
            { term: 'URL', value: url, isMono: true },
            ...(resource.length === 0 ? [] : [{ term: 'About', value: resource.join('\n'), isMono: true }]),
          ]}
        />
      </section>
      <Headers
        title="Request headers"
        headers={exchange.requestHeaders}
        isOfJournal={isOfJournal}
        note="The browser adds others that a page can’t see: Host, Origin, User-Agent, Accept, Accept-Encoding and more."
      />
      <RequestBody exchange={exchange} />
    </>
  )
}

function askerWords({ why, attempt, isElsewhere }: Exchange): string {
  const again = attempt > 1 ? `, attempt ${attempt}` : ''
  return `${whyWords[why]}${again}${isElsewhere ? ', in another window of this session' : ''}`
}

export function RequestBody({ exchange: { requestBody, operation } }: { exchange: Exchange }) {
  if (requestBody === undefined) return null
  const shown = bodyWords(requestBody, operation === 'getToken')
  return (
    <section className="section">
      <h2>Request body</h2>
      <pre className={styles.code}>{shown.slice(0, SHOWN_CHARACTERS)}</pre>
      {shown.length > SHOWN_CHARACTERS && (
        <p className={styles.hint}>The first {SHOWN_CHARACTERS} characters. Copy as cURL has all of the saved body.</p>
      )}
    </section>
  )
}

function bodyWords(body: string, isForm: boolean): string {
  if (isForm) return body.replaceAll('&', '&\n')
  const parsed = parseJson(body)
  if (parsed === undefined) return body
  const lines = jsonLines(parsed.value)
  // Enough lines for the number of characters shown.
  return lines
    .slice(0, SHOWN_CHARACTERS / 2)
    .map(lineText)
    .join('\n')
}
