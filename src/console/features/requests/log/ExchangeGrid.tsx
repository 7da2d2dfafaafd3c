import { type FocusEvent, type ReactNode, memo } from 'react'

import type { Exchange } from '../../../../conformance/exchange.ts'
import { useCommands } from '../../../platform/commands/commands.ts'
import { rowCommands } from '../../../platform/commands/row-commands.ts'
import { useRowHeight } from '../../../platform/preferences/row-height.ts'
import { TABLE_HEAD } from '../../../ui/list/column.ts'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { useRows } from '../../../ui/list/use-rows.ts'
import { exchangeColumns } from './exchange-columns.tsx'
import { DataRow, type RowPlace } from '../../../ui/list/DataRow.tsx'

const ROW_HEIGHT = 40

/** Virtualized; rows take focus one at a time. */
export function ExchangeGrid({
  rows,
  selected,
  onActive,
  onSelect,
  onReading,
  empty,
}: {
  rows: readonly Exchange[]
  selected: number | undefined
  onActive: (id: number) => void
  /** `move`: by arrow keys. */
  onSelect: (id: number, move?: boolean) => void
  /** Scrolled away from the newest, or focus in a row. */
  onReading: (reading: Partial<{ isScrolled: boolean; isFocused: boolean }>) => void
  empty: ReactNode
}) {
  const rowHeight = useRowHeight(ROW_HEIGHT)
  const list = useRows({
    rows,
    keyOf,
    height: rowHeight,
    head: TABLE_HEAD,
    selected: selected === undefined ? undefined : String(selected),
    showsSelected: true,
    onFocusRow: ({ id }) => {
      onActive(id)
      onReading({ isFocused: true })
    },
    onMove: ({ id }) => selected !== undefined && onSelect(id, true),
    onOpen: ({ id }) => onSelect(id),
  })
  useCommands(rowCommands('exchanges', 'exchange', list.go))
  const onBlur = (event: FocusEvent): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) onReading({ isFocused: false })
  }
  return (
    <DataTable
      label="Exchanges"
      role="grid"
      rows={list}
      columns={exchangeColumns}
      rowHeight={rowHeight}
      tableProps={{ onBlur }}
      onScroll={(event) => onReading({ isScrolled: event.currentTarget.scrollTop > rowHeight / 2 })}
      renderRow={(exchange, place) => (
        <ExchangeRow {...place} exchange={exchange} isSelected={exchange.id === selected} onSelect={onSelect} />
      )}
      empty={empty}
    />
  )
}

function keyOf({ id }: Exchange): string {
  return String(id)
}

const ExchangeRow = memo(function ExchangeRow({
  exchange,
  isSelected,
  onSelect,
  ...place
}: RowPlace & { exchange: Exchange; isSelected: boolean; onSelect: (id: number) => void }) {
  return (
    <DataRow {...place} isSelected={isSelected} onClick={() => onSelect(exchange.id)}>
      {exchangeColumns.map(({ id, isNumber, cell }) => (
        <td key={id} className={isNumber ? 'mono to-right' : undefined}>
          {cell(exchange)}
        </td>
      ))}
    </DataRow>
  )
})
