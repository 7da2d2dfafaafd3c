import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/ban'
import Copy from 'lucide-react/icons/copy'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { cx } from '../../../ui/styles/cx.ts'
import { requestAsCurl } from '../../../../conformance/request/as-code.ts'
import { buildRequest } from '../../../../conformance/request/build-request.ts'
import { getObject } from '../../../../contract/object.ts'
import { useExchanges } from '../../../platform/api/exchanges/exchanges.ts'
import { useCommands } from '../../../platform/commands/commands.ts'
import { announce } from '../../../ui/feedback/announcer.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { copyAndSay } from '../../../ui/browser/clipboard.ts'
import { KeyValue } from '../../../ui/values/KeyValue.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { Ring } from '../../../ui/feedback/Ring.tsx'
import { SourceContext, sourceAttributes } from '../../../ui/values/Sourced.tsx'
import { contentRows, timingRows, transferRows, type Dimensions } from './fact-rows.tsx'
import styles from './FactsPanel.module.css'
import { exifOptions } from '../content/exif.ts'
import { KnownFacts } from '../known/KnownFacts.tsx'
import { fileName } from '../../../known/mentions/object-path.ts'
import { isUnderWay, objectRequest, shownContent, type Transfer } from '../transfer/transfer.ts'
import { cancelTransfer } from '../transfer/transfers.ts'
import { leftWords, PHASE_WORDS, progressWords, rateWords } from '../transfer/transfer-words.ts'

/** Facts about an object and one fetch of it. */
export function FactsPanel({
  path,
  transfer,
  dimensions,
}: {
  path: string
  transfer: Transfer | undefined
  dimensions: Dimensions | undefined
}) {
  const source = transfer?.exchangeId === undefined ? undefined : { exchangeId: transfer.exchangeId, path: '' }
  return (
    <SourceContext value={source}>
      <aside className={styles.panel} aria-label="Facts" {...sourceAttributes(source)}>
        <KnownFacts path={path} />
        {transfer !== undefined && <TransferFacts transfer={transfer} dimensions={dimensions} />}
      </aside>
    </SourceContext>
  )
}

function TransferFacts({ transfer, dimensions }: { transfer: Transfer; dimensions: Dimensions | undefined }) {
  const underWay = isUnderWay(transfer)
  const { data: exif } = useQuery(exifOptions(shownContent(transfer)))
  const content = contentRows(transfer, dimensions, exif ?? undefined)
  return (
    <>
      <section className="section">
        <h2>
          Transfer <PhaseMark transfer={transfer} />
          {underWay && <Button onClick={() => cancelTransfer(transfer.id)}>Cancel</Button>}
        </h2>
        <div className={cx(styles.progress, styles[transfer.phase])}>
          <ProgressBar
            label="Transfer"
            value={underWay || transfer.phase !== 'complete' ? transfer.bytes : 1}
            total={transfer.phase === 'complete' ? 1 : (transfer.announced ?? (underWay ? undefined : 1))}
            text={underWay ? `${progressWords(transfer)} ${leftWords(transfer)}`.trim() : PHASE_WORDS[transfer.phase]}
          />
        </div>
        {underWay && (
          <p className={styles.line}>
            <span>{progressWords(transfer)}</span>
            <span>{[rateWords(transfer), leftWords(transfer)].filter(Boolean).join(', ')}</span>
          </p>
        )}
        <KeyValue rows={transferRows(transfer)} />
      </section>
      {content.length > 0 && (
        <section className="section">
          <h2>Content</h2>
          <KeyValue rows={content} />
          {transfer.received !== undefined && (
            <p className={styles.hint}>
              {transfer.phase === 'complete'
                ? 'Computed here from the decoded bytes.'
                : 'Computed here from the received part. Not the object’s hash.'}
            </p>
          )}
        </section>
      )}
      {transfer.sentAt !== undefined && (
        <section className="section">
          <h2>Timings</h2>
          <KeyValue rows={timingRows(transfer)} />
          <TimingBar transfer={transfer} />
        </section>
      )}
      <RequestSection transfer={transfer} />
    </>
  )
}

const marks = {
  complete: CircleCheck,
  broken: TriangleAlert,
  failed: OctagonAlert,
  cancelled: CircleSlash,
  'too large': CircleSlash,
} as const

function PhaseMark({ transfer: { phase } }: { transfer: Transfer }) {
  if (phase === 'waiting' || phase === 'sent' || phase === 'receiving')
    return (
      <span className={styles.mark}>
        <Ring />
        {PHASE_WORDS[phase]}
      </span>
    )
  const Icon = marks[phase]
  return (
    <span className={cx(styles.mark, styles[phase])}>
      <Icon />
      {PHASE_WORDS[phase]}
    </span>
  )
}

/** Waiting, receiving and processing, as shares of the total. */
function TimingBar({ transfer }: { transfer: Transfer }) {
  const { sentAt, headersAt, endedAt, received } = transfer
  if (sentAt === undefined || headersAt === undefined || endedAt === undefined || received === undefined) return null
  const wait = headersAt - sentAt
  const receive = endedAt - headersAt
  const decode = Math.min(receive, received.decodeMilliseconds)
  const whole = Math.max(1, wait + receive)
  const percent = (milliseconds: number) => `${(milliseconds / whole) * 100}%`
  return (
    <div aria-hidden="true">
      <div className={styles.timings}>
        <i style={{ width: percent(wait) }} />
        <i style={{ width: percent(receive - decode) }} />
        <i style={{ width: percent(decode) }} />
      </div>
      <div className={styles.scale}>
        <span>wait</span>
        <span>receive</span>
        <span>decode</span>
      </div>
    </div>
  )
}

const SHOWN_HEADERS = /^(watchfloor-accept-encoding|priority|authorization)$/

function RequestSection({ transfer }: { transfer: Transfer }) {
  const exchange = useExchanges(({ exchanges }) => exchanges.find(({ id }) => id === transfer.exchangeId))
  const copy = async () => {
    const built = buildRequest(getObject, objectRequest(transfer), transfer.environmentUrl)
    if (!built.ok) return announce(`Not copied: ${built.reason}`)
    await copyAndSay(requestAsCurl(built.request, fileName(transfer.path)), 'as cURL')
  }
  useCommands([{ id: 'objects.curl', label: 'Copy as cURL', keys: 'y', run: () => void copy() }])
  const headers = exchange?.requestHeaders.filter(([name]) => SHOWN_HEADERS.test(name)) ?? []
  const isNegotiated = exchange !== undefined && !headers.some(([name]) => name === 'watchfloor-accept-encoding')
  return (
    <section className="section">
      <h2>Request</h2>
      {exchange === undefined ? (
        <p className={styles.hint}>
          {transfer.exchangeId === undefined ? 'Not sent yet.' : 'Dropped from the request log.'}
        </p>
      ) : (
        <pre className={styles.code}>
          {headers
            .toSorted(([a], [b]) => order(a) - order(b))
            .map(([name, value]) => `${headerName(name)}: ${value}`)
            .join('\n')}
          {isNegotiated && '\nAccept-Encoding: as this browser sends it'}
        </pre>
      )}
      <div className={styles.actions}>
        <Button icon={<Copy />} onClick={() => void copy()}>
          Copy as cURL
        </Button>
        {exchange !== undefined && (
          <Link className={styles.log} to="/requests" search={{ exchange: String(exchange.id) }}>
            Open in log
          </Link>
        )}
      </div>
    </section>
  )
}

function order(name: string): number {
  return ['watchfloor-accept-encoding', 'priority', 'authorization'].indexOf(name)
}

function headerName(name: string): string {
  return (
    { 'watchfloor-accept-encoding': 'Accept-Encoding', priority: 'Priority', authorization: 'Authorization' }[name] ??
    name
  )
}
