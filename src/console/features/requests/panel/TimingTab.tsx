import { type Exchange, headerOf } from '../../../../conformance/exchange.ts'
import { formatElapsed } from '../../../../format/duration.ts'
import { formatExactBytes } from '../../../../format/bytes.ts'
import { KeyValue } from '../../../ui/values/KeyValue.tsx'
import { clockAndSecond } from '../exchange-words.ts'
import styles from './ExchangePanel.module.css'

export function TimingTab({ exchange }: { exchange: Exchange }) {
  const { queuedAt, sentAt, headersAt, endedAt, requestBytes, responseBytes, responseHeaders, isOfJournal } = exchange
  const until = endedAt ?? headersAt ?? sentAt
  const phases = [
    { name: 'Queue', words: 'waiting for a free connection', from: queuedAt, to: sentAt },
    { name: 'Wait', words: 'until the answer begins', from: sentAt, to: headersAt ?? endedAt },
    {
      name: 'Receive',
      words: 'until its last byte',
      from: headersAt,
      to: headersAt === undefined ? undefined : endedAt,
    },
  ]
  const whole = Math.max(1, until - queuedAt)
  const coding =
    headerOf(responseHeaders, 'content-encoding') ?? headerOf(responseHeaders, 'watchfloor-content-encoding')
  return (
    <>
      <section className="section">
        <h2>{isOfJournal ? 'Time, by the server' : 'Time, by this machine’s clock'}</h2>
        <table className={styles.timing}>
          <caption className={styles.hint}>Asked for at {clockAndSecond(queuedAt)}</caption>
          <tbody>
            {phases.map(({ name, words, from, to }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={styles.bar} aria-hidden="true">
                  {from !== undefined && to !== undefined && (
                    <i
                      style={{
                        left: `${((from - queuedAt) / whole) * 100}%`,
                        width: `${Math.max(0.5, ((to - from) / whole) * 100)}%`,
                      }}
                    />
                  )}
                </td>
                <td className={styles.took}>
                  {from === undefined || to === undefined ? '—' : formatElapsed(Math.max(0, to - from))}
                </td>
                <td className={styles.hint}>{words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="section">
        <h2>Sizes</h2>
        <KeyValue
          rows={[
            { term: 'Request body', value: formatExactBytes(requestBytes), isMono: true },
            { term: 'Response body', value: `${formatExactBytes(responseBytes)} after decoding`, isMono: true },
            { term: 'Coding', value: coding ?? 'none visible to this page', isMono: coding !== undefined },
          ]}
        />
        <p className={styles.hint}>A page can’t see name lookup, connection and header bytes.</p>
      </section>
    </>
  )
}
