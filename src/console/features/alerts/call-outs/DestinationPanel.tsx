import X from 'lucide-react/icons/x'

import { cx } from '../../../ui/styles/cx.ts'
import type { Destination } from '../../../../watch/wire/call-outs.ts'
import { parseJson } from '../../../../contract/json.ts'
import { countOf } from '../../../../format/count.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { ZuluText } from '../../../format/ZuluText.tsx'
import { PanelEdge, usePanelWidth } from '../../../platform/preferences/PanelEdge.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { outcomeTone, outcomeWords, tryWords } from './call-out-words.ts'
import styles from './CallOuts.module.css'
import { OutcomeMark } from './OutcomeMark.tsx'
import { TestButton } from './TestButton.tsx'

/** A destination's last message, limit of marking and deliveries. */
export function DestinationPanel({ destination, onClose }: { destination: Destination; onClose: () => void }) {
  const width = usePanelWidth('destination', 392)
  const { name, highestMarking, deliveries, sent } = destination
  const clientId = useSession(({ clientId: id }) => id)
  const now = environmentNow()
  return (
    <aside className="side-panel overlaid" style={{ width }} aria-label="Destination">
      <PanelEdge panel="destination" of="destination" width={width} />
      <div className={styles.head}>
        <div className={cx('row', 'shrinks', 'gap-8')}>
          <h2 className="truncate">{name}</h2>
          <Button
            variant="ghost"
            icon={<X />}
            aria-label="Close destination"
            hint="Esc"
            className="end"
            onClick={onClose}
          />
        </div>
        <div className={cx('row', 'gap-8')}>
          <TestButton name={name} />
          <span className={cx('truncate', 'size-12', 'meta')}>
            “This is a test of {name} by {clientId === '' ? 'this client' : clientId}”
          </span>
        </div>
      </div>
      <div className="fill scrolls">
        {sent !== undefined && (
          <section className="section" aria-label="Last message">
            <h3>
              Last message{' '}
              <span className="meta regular">
                {formatAbsoluteTime(sent.at, now)}, {sent.bytes} B
              </span>
            </h3>
            <pre className={styles.code}>
              {sent.head.join('\n')}
              {'\n'}
              {prettyJson(sent.body)}
            </pre>
          </section>
        )}
        <section className="section" aria-label="Marking">
          <h3>Marking</h3>
          <p className={cx('size-12', 'secondary')}>
            Up to <b className="primary">{highestMarking}</b>. Above it, only level, time and link are sent.
          </p>
        </section>
        <section className="section" aria-label="Last deliveries">
          <h3>
            Last deliveries{' '}
            {destination.waiting > 0 && (
              <span className="meta regular">{countOf(destination.waiting, 'message')} waiting</span>
            )}
          </h3>
          {deliveries.length === 0 && <p className={cx('size-12', 'meta')}>None yet.</p>}
          <ol className={styles.deliveries}>
            {deliveries.map((delivery) => (
              <li key={delivery.id}>
                <time>{formatAbsoluteTime(delivery.at, now)}</time>
                <span>
                  <OutcomeMark tone={outcomeTone(delivery)} words={`${kindWords(delivery)}${outcomeWords(delivery)}`} />{' '}
                  <ZuluText text={tryWords(delivery, now)} writtenAt={now} />
                </span>
              </li>
            ))}
          </ol>
        </section>
        <section className="section" aria-label="Configuration">
          <h3>Configuration</h3>
          <p className={cx('size-12', 'secondary')}>
            Address, secret and marking: in the file of <span className="mono">--call-out</span>. When it is called:
            here, with watch:write. For which rules: their levels, or destinations named in the rule.
          </p>
        </section>
      </div>
    </aside>
  )
}

function kindWords({ kind, by }: Destination['deliveries'][number]): string {
  if (kind === 'test') return `Test by ${by ?? 'somebody'}: `
  return kind === 'end' ? 'End: ' : ''
}

function prettyJson(body: string): string {
  const parsed = parseJson(body)
  return parsed === undefined ? body : JSON.stringify(parsed.value, null, 2)
}
