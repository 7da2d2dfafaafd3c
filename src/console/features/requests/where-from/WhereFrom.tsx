import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, useRef, type KeyboardEvent } from 'react'
import ArrowRight from 'lucide-react/icons/arrow-right'

import { useCommands } from '../../../platform/commands/commands.ts'
import { announce } from '../../../ui/feedback/announcer.ts'
import { valueAround, valuesNear, type ShownValue } from './shown-values.ts'
import { parseJson } from '../../../../contract/json.ts'
import { jsonText } from '../../../../contract/json-text.ts'
import { keptExchanges, useExchanges } from '../../../platform/api/exchanges/exchanges.ts'
import { type Exchange, headerOf } from '../../../../conformance/exchange.ts'
import { withSecondTimes } from '../../../../format/with-second-times.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { KeyValue, type KeyValueRow } from '../../../ui/values/KeyValue.tsx'
import { clockAndSecond, detailWords, pathWords } from '../exchange-words.ts'
import { findingSentence, kindTitle } from '../../../../conformance/findings/finding-words.ts'
import { stepsOf, valueAt } from '../../../../conformance/json-path.ts'
import { exchangeById, findingsAt } from './findings-at.ts'
import styles from './WhereFromDialog.module.css'

/** "Where from?" for each value from an answer: by context menu, or by key for the focus. */
export function WhereFrom() {
  const [values, setValues] = useState<readonly ShownValue[]>([])
  const navigate = useNavigate()
  const ask = (found: readonly ShownValue[]) => {
    if (found.length === 0) announce('Nothing here is from an answer of this session', 'assertive')
    setValues(found)
  }
  useCommands([
    {
      id: 'console.where-from',
      label: 'Show this value’s answer',
      keys: 'W',
      run: () => ask(valuesNear(document.activeElement)),
    },
  ])
  useEffect(() => {
    const listen = (event: MouseEvent) => {
      if (event.defaultPrevented || event.shiftKey || !(event.target instanceof Element)) return
      // Selected text, links and fields keep the browser's menu. A long press selects text itself.
      const isTouch = !event.isTrusted || (event instanceof PointerEvent && event.pointerType === 'touch')
      if (!isTouch && document.getSelection()?.isCollapsed === false) return
      if (event.target.closest('a[href], input, textarea')) return
      const value = valueAround(event.target)
      if (value === undefined) return
      event.preventDefault()
      setValues([value])
    }
    document.addEventListener('contextmenu', listen)
    return () => document.removeEventListener('contextmenu', listen)
  }, [])
  const [first] = values
  if (first === undefined) return null
  return (
    <WhereFromDialog
      values={values}
      onClose={() => setValues([])}
      onOpen={(exchangeId, search) => {
        setValues([])
        void navigate({ to: '/requests', search: { exchange: String(exchangeId), ...search } })
      }}
    />
  )
}

const SHOWN_CHARACTERS = 600

/** A value's answer, its place there and findings. With several values the user picks one. */
function WhereFromDialog({
  values,
  onClose,
  onOpen,
}: {
  values: readonly ShownValue[]
  onClose: () => void
  onOpen: (exchangeId: number, search: { tab: string; at: string }) => void
}) {
  const exchanges = useExchanges((log) => log.exchanges)
  const [picked, setPicked] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const open = useRef<HTMLButtonElement>(null)
  const value = values[picked] ?? values[0]
  if (value === undefined) return null
  const exchange = exchangeById(exchanges, value.exchangeId)
  const findings = findingsAt(exchange?.findings, [value.path])
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(values.length - 1, Math.max(0, picked + step))
    setPicked(next)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <Dialog
      onClose={onClose}
      title="Where from?"
      width={values.length > 1 ? 820 : 560}
      initialFocus={open}
      footer={
        <span className={styles.foot}>
          <Button size="medium" onClick={onClose}>
            Close
          </Button>
          <Button
            size="medium"
            ref={open}
            variant="primary"
            icon={<ArrowRight size={15} />}
            disabledReason={exchange === undefined ? goneWords() : undefined}
            onClick={() =>
              onOpen(value.exchangeId, {
                tab: findings.length > 0 ? 'findings' : 'response',
                at: findings[0]?.path ?? value.path,
              })
            }
          >
            Open exchange
          </Button>
        </span>
      }
    >
      <div className={values.length > 1 ? styles.split : undefined}>
        {values.length > 1 && (
          <ul ref={list} className={styles.list} aria-label="Values here">
            {values.map((each, index) => (
              <li key={`${each.exchangeId} ${each.path}`}>
                <button
                  type="button"
                  tabIndex={index === picked ? 0 : -1}
                  aria-pressed={index === picked}
                  className={styles.pick}
                  onFocus={() => setPicked(index)}
                  onKeyDown={move}
                  onClick={() => setPicked(index)}
                >
                  <code>{shortPath(each.path)}</code>
                  <span>{each.text}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <section aria-label="Its answer" className={styles.answer}>
          <KeyValue rows={rowsFor(value, exchange)} />
          {findings.length > 0 && (
            <ul className={styles.findings} aria-label="Findings of this value">
              {findings.slice(0, 5).map((finding) => (
                <li key={`${finding.kind} ${finding.path}`}>
                  <b>
                    {kindTitle(finding.kind)}, {finding.severity}.
                  </b>{' '}
                  {findingSentence(finding)}
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </Dialog>
  )
}

function rowsFor({ path, exchangeId }: ShownValue, exchange: Exchange | undefined): KeyValueRow[] {
  const place: KeyValueRow[] =
    path === ''
      ? [{ term: 'Place', value: 'the answer as a whole' }]
      : [
          {
            term: 'Place',
            value: (
              <>
                {path} <CopyButton text={path} what="path" />
              </>
            ),
            isMono: true,
          },
        ]
  if (exchange === undefined) return [...place, { term: 'Exchange', value: `${exchangeId}. ${goneWords()}` }]
  const { method, outcome, sentAt } = exchange
  const wire = wireValue(exchange, path)
  return [
    ...place,
    ...(wire === undefined
      ? []
      : [
          {
            term: 'Came as',
            value: wire.length > SHOWN_CHARACTERS ? `${wire.slice(0, SHOWN_CHARACTERS)}…` : wire,
            isMono: true,
          },
        ]),
    { term: 'Exchange', value: `${method} ${pathWords(exchange)}`, isMono: true },
    ...(detailWords(exchange) === ''
      ? []
      : [{ term: 'Asked for', value: withSecondTimes(detailWords(exchange), sentAt) }]),
    { term: 'Answered', value: `${outcome ?? 'not yet'}, sent ${clockAndSecond(sentAt)} by this machine’s clock` },
  ]
}

function wireValue({ responseBody, responseHeaders, outcome }: Exchange, path: string): string | undefined {
  if (path === 'status') return String(outcome)
  const steps = stepsOf(path)
  if (steps === undefined) return headerOf(responseHeaders, path)
  const value = valueAt(parseJson(responseBody ?? '')?.value, steps)
  return value === undefined ? undefined : jsonText(value, 0)
}

/** A path's end says most. */
function shortPath(path: string): string {
  return path.replace(/^\$\.?/, '').replace(/^(tasks|deleted_objects)\[\d+\]\.?/, '') || path
}

function goneWords(): string {
  return `Dropped from the request log, which keeps the last ${keptExchanges()}`
}
