import { type Exchange, headerCase } from '../../../../conformance/exchange.ts'
import styles from './ExchangePanel.module.css'

/** Those that a page can see. */
export function Headers({
  title,
  headers,
  note,
  isOfJournal = false,
}: {
  title: string
  headers: Exchange['requestHeaders']
  note?: string | undefined
  isOfJournal?: boolean | undefined
}) {
  return (
    <section className="section">
      <h2>{title}</h2>
      {headers.length === 0 ? (
        <p className={styles.hint}>{isOfJournal ? 'The journal has none.' : 'None visible to this page.'}</p>
      ) : (
        <pre className={styles.code}>{headers.map(([name, value]) => `${headerCase(name)}: ${value}`).join('\n')}</pre>
      )}
      {note !== undefined && !isOfJournal && <p className={styles.hint}>{note}</p>}
    </section>
  )
}
