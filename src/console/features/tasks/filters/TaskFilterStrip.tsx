import { AddressFilters } from '../../../platform/url-state/AddressFilters.tsx'
import type { TaskNavigation } from '../use-task-address.ts'
import { taskAddress } from './task-address.ts'

export function TaskFilterStrip({ address, clearFilters }: Pick<TaskNavigation, 'address' | 'clearFilters'>) {
  return <AddressFilters codec={taskAddress} values={address} onClear={clearFilters} />
}
