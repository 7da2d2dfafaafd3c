import { useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { outcomeWords } from '../../../../conformance/outcome.ts'
import { parseJson } from '../../../../contract/json.ts'
import { useExchanges } from '../../../platform/api/exchanges/exchanges.ts'
import type { Exchange } from '../../../../conformance/exchange.ts'
import { withSecondTimes } from '../../../../format/with-second-times.ts'
import { Select } from '../../../ui/controls/Select.tsx'
import { differences } from '../../../../entity/difference.ts'
import { jsonText } from '../../../../contract/json-text.ts'
import { clockAndSecond, detailWords } from '../exchange-words.ts'
import { ComparisonDialog } from './ComparisonDialog.tsx'
import { DifferenceTable } from './DifferenceTable.tsx'

const OFFERED = 60
const SHOWN_CHARACTERS = 500
const MOST_DIFFERENCES = 500

/** Two exchanges of an operation: differences in status, headers and bodies. Offers pinned ones first. */
export function CompareDialog({ exchange, onClose }: { exchange: Exchange; onClose: () => void }) {
  const exchanges = useExchanges((log) => log.exchanges)
  const others = exchanges
    .filter(
      ({ id, operation, endedAt }) => id !== exchange.id && operation === exchange.operation && endedAt !== undefined,
    )
    .toSorted((a, b) => Number(b.pinned === true) - Number(a.pinned === true))
    .slice(0, OFFERED)
  const [picked, setPicked] = useState<string>()
  const other = others.find(({ id }) => String(id) === picked) ?? others[0]
  const found =
    other === undefined
      ? []
      : differences(comparable(other), comparable(exchange), {
          isExact: true,
          most: MOST_DIFFERENCES,
        })
  return (
    <ComparisonDialog onClose={onClose} title="Compare two exchanges">
      {other === undefined ? (
        <p>The log has no other exchange of this operation.</p>
      ) : (
        <div className={cx('stack', 'gap-10', 'top')}>
          <Select
            label="With"
            options={others.map((each) => ({ value: String(each.id), label: nameOf(each) }))}
            value={String(other.id)}
            onChange={setPicked}
          />
          <DifferenceTable
            before={clockAndSecond(other.sentAt)}
            after={`${clockAndSecond(exchange.sentAt)}, this one`}
            groups={[
              {
                rows: found.map(({ path, before, after }) => ({
                  place: path,
                  before: valueText(before),
                  after: valueText(after),
                })),
              },
            ]}
          />
          <p className="size-12 meta">
            {found.length === 0
              ? 'No difference'
              : `${found.length === MOST_DIFFERENCES ? `The first ${MOST_DIFFERENCES}` : found.length} differences`}
            {' in status, headers and bodies. Lists are compared by position.'}
          </p>
        </div>
      )}
    </ComparisonDialog>
  )
}

function comparable({ outcome, url, requestBody, responseHeaders, responseBody }: Exchange): unknown {
  return {
    status: outcome,
    url,
    request: parseJson(requestBody ?? '')?.value ?? requestBody,
    headers: Object.fromEntries(responseHeaders),
    body: parseJson(responseBody ?? '')?.value ?? responseBody,
  }
}

function valueText(value: unknown): string {
  if (value === undefined) return 'missing'
  const text = jsonText(value)
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}

function nameOf(exchange: Exchange): string {
  const { pinned, sentAt, outcome } = exchange
  const words = [
    clockAndSecond(sentAt),
    outcome === undefined ? 'pending' : outcomeWords(outcome),
    withSecondTimes(detailWords(exchange), sentAt),
  ]
  return `${pinned === true ? 'Pinned: ' : ''}${words.filter(Boolean).join(', ')}`
}
