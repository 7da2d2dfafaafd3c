import { memo } from 'react'

import type { Exchange } from '../../../conformance/exchange.ts'
import { DataRow, type RowPlace } from '../../ui/list/DataRow.tsx'
import { exchangeColumns } from './exchange-columns.tsx'

export const ExchangeRow = memo(function ExchangeRow({
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
