import { useState } from 'react'

import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import { useCommands } from '../../../platform/commands/commands.ts'
import { rowCommands } from '../../../platform/commands/row-commands.ts'
import { copyAndSay } from '../../../ui/browser/clipboard.ts'
import { useRows, type Rows, type RowsOptions } from '../../../ui/list/use-rows.ts'

/** Rows with keys of their own. `c` copies the row that got the focus last, or a task opened since. */
export function useTaskRows(options: RowsOptions<LoadedTask>): Rows<LoadedTask> {
  const { selected } = options
  const [selectedThen, setSelectedThen] = useState<string>()
  const list = useRows({ ...options, onFocusRow: () => setSelectedThen(selected) })
  const copy = () => {
    const focused = document.activeElement
    // Focus is on the page once its row has gone: then nothing is copied instead.
    const isInRows = focused === document.body || list.scroller.current?.contains(focused) === true
    const isOfRow = selected === undefined || (isInRows && selectedThen === selected)
    const id = isOfRow ? list.active?.id : selected
    if (id !== undefined) void copyAndSay(id, 'the task id')
  }
  useCommands([
    ...rowCommands('tasks.row', 'row', list.go),
    {
      id: 'tasks.row.copy',
      label: 'Copy task id',
      keys: 'c',
      disabledReason: selected === undefined && list.active === undefined ? 'Select a task first' : undefined,
      run: copy,
    },
  ])
  return list
}
