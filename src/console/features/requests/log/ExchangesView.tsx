import { useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { isPast } from '../../../known/past/past-store.ts'
import { keptExchanges } from '../../../platform/api/exchanges/exchanges.ts'
import type { Exchange } from '../../../../conformance/exchange.ts'
import { useCommands } from '../../../platform/commands/commands.ts'
import { countOf } from '../../../../format/count.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { useAtWork } from '../../../ui/overlay/at-work.ts'
import { useEscape } from '../../../ui/overlay/use-escape.ts'
import { exchangeAsCurl } from '../../../../conformance/request/as-code.ts'
import { copyAndSay } from '../../../ui/browser/clipboard.ts'
import { ExchangePanel } from '../panel/ExchangePanel.tsx'
import { focusRow } from '../../../ui/list/use-rows.ts'
import styles from '../RequestsPage.module.css'
import { ExchangeActions } from '../send/ExchangeActions.tsx'
import type { ExchangeAddress } from '../exchange-address.ts'
import { ExchangeGrid } from './ExchangeGrid.tsx'

/** The log, which doesn't move while it is read, and the selected exchange. */
export function ExchangesView({
  exchanges,
  found,
  address,
}: {
  exchanges: readonly Exchange[]
  /** Those that pass the filter. */
  found: readonly Exchange[]
  address: ExchangeAddress
}) {
  const { select } = address
  const selected = useKeptForDialog(
    exchanges.find(({ id }) => String(id) === address.selected),
    address.selected,
  )
  const [reading, setReading] = useState({ isScrolled: false, isFocused: false })
  const list = useHeldList(found, reading.isScrolled || reading.isFocused || selected !== undefined)
  const [active, setActive] = useState<number>()
  const current = exchanges.find(({ id }) => id === active) ?? selected
  const close = () => {
    select(undefined)
    if (selected !== undefined) focusRow(String(selected.id))
  }
  useEscape(() => address.selected !== undefined && close())
  useCommands([
    {
      id: 'exchanges.curl',
      label: 'Copy as cURL',
      keys: 'y',
      disabledReason: current === undefined ? 'Pick an exchange first' : undefined,
      run: () => current !== undefined && void copyAndSay(exchangeAsCurl(current), 'as cURL'),
    },
  ])
  return (
    <>
      <div className={cx('stack', 'fill', 'shrinks', 'surface')}>
        <ExchangeGrid
          rows={list.shown}
          selected={selected?.id}
          onActive={setActive}
          onSelect={select}
          onReading={(change) => setReading((before) => ({ ...before, ...change }))}
          empty={<Empty count={exchanges.length} />}
        />
        {/* Above the rows it would move the one being read. */}
        {list.waiting > 0 && (
          <div className={styles.waiting}>
            {countOf(list.waiting, 'newer exchange waits', 'newer exchanges wait')} while you read.
            <Button onClick={() => list.letIn()}>Show</Button>
          </div>
        )}
      </div>
      {selected !== undefined && (
        <ExchangePanel
          key={`${selected.id} ${address.at ?? ''}`}
          exchange={selected}
          tab={address.tab}
          at={address.at}
          onTab={address.setTab}
          onClose={close}
          actions={
            <ExchangeActions
              exchange={selected}
              onSent={(id) => {
                list.letIn(id)
                select(id)
              }}
            />
          }
        />
      )}
      {selected === undefined && address.selected !== undefined && (
        <aside className={styles.gone} aria-label="Exchange">
          <Note>
            Exchange {address.selected} isn’t in this log. The log keeps the page’s last {keptExchanges()} and starts
            empty after a reload.{' '}
            <Button variant="ghost" onClick={() => select(undefined)}>
              Close
            </Button>
          </Note>
        </aside>
      )}
    </>
  )
}

function Empty({ count }: { count: number }) {
  if (count === 0) return <p className="empty">{isPast() ? 'No requests by then.' : 'No requests yet.'}</p>
  return <p className="empty">None of the {count} exchanges matches the filter.</p>
}

/** The log may drop it while a request made of it is edited: the dialog stays with its text. */
function useKeptForDialog(found: Exchange | undefined, selected: string | undefined): Exchange | undefined {
  const [last, setLast] = useState(found)
  const isInDialog = useAtWork(({ dialogs }) => dialogs > 0)
  if (found !== undefined && found !== last) setLast(found)
  return found ?? (isInDialog && String(last?.id) === selected ? last : undefined)
}

/** `hold`: holds new ones back, so that nothing moves while reading. */
function useHeldList(exchanges: readonly Exchange[], hold: boolean) {
  const newest = exchanges[0]?.id ?? 0
  const [heldAt, setHeldAt] = useState<number>()
  if (hold && heldAt === undefined) setHeldAt(newest)
  if (!hold && heldAt !== undefined) setHeldAt(undefined)
  const shown = heldAt === undefined ? exchanges : exchanges.filter(({ id }) => id <= heldAt)
  return { shown, waiting: exchanges.length - shown.length, letIn: (upTo = newest) => setHeldAt(upTo) }
}
