import Columns from 'lucide-react/icons/columns-3-cog'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'

import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { tableColumns } from './task-columns.tsx'
import styles from './TaskTable.module.css'
import type { TableColumns } from './use-table-columns.ts'

const STEP = 16
const USUAL = 180

/** Which columns the table has and how wide each is. */
export function ColumnMenu({ columns }: { columns: TableColumns }) {
  return (
    <Popover
      label="Columns"
      trigger={
        <Button variant="ghost" icon={<Columns />}>
          Columns
        </Button>
      }
    >
      <div className={styles.columns}>
        {tableColumns.map((column) => {
          const { id, title } = column
          const pixels = columns.shown.find((shown) => shown.id === id)?.pixels ?? column.pixels ?? USUAL
          return (
            <div key={id} className={styles.column}>
              <Checkbox
                label={title}
                checked={columns.isShown(id)}
                disabledReason={id === 'task' ? 'The task itself stays' : undefined}
                onChange={(on) => columns.setShown(id, on)}
              />
              <Button
                variant="ghost"
                icon={<Minus size={13} />}
                aria-label={`${title} narrower`}
                onClick={() => columns.setWidth(id, pixels - STEP)}
              />
              <Button
                variant="ghost"
                icon={<Plus size={13} />}
                aria-label={`${title} wider`}
                onClick={() => columns.setWidth(id, pixels + STEP)}
              />
            </div>
          )
        })}
        <Button variant="ghost" onClick={columns.reset}>
          Reset columns
        </Button>
      </div>
    </Popover>
  )
}
