import { AddressFilters } from '../../../platform/url-state/AddressFilters.tsx'
import { shownNow } from '../../../ui/browser/ticker.ts'
import { taskChips } from './task-chips.ts'
import type { TaskNavigation } from '../use-task-address.ts'

/** The filters of the page, by name. */
export function TaskFilterStrip({ address, clearFilters }: Pick<TaskNavigation, 'address' | 'clearFilters'>) {
  return <AddressFilters chips={taskChips(address, shownNow())} onClear={clearFilters} />
}
