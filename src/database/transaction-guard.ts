import { AsyncLocalStorage } from 'node:async_hooks'

/** Finds writes that bypass their enclosing transaction: both would wait for ever. */
export interface TransactionGuard {
  /** Throws within `run`. */
  refuseWithin(): void
  run<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Guards whose transactions are open here. One storage for all databases: Node copies each that was ever
 * used to every new promise of the process.
 */
const open = new AsyncLocalStorage<readonly TransactionGuard[]>()

export function createTransactionGuard(): TransactionGuard {
  const guard: TransactionGuard = {
    refuseWithin() {
      if (open.getStore()?.includes(guard))
        throw new Error('Within a transaction, write through the store that it was given')
    },
    run: (work) => open.run([...(open.getStore() ?? []), guard], work),
  }
  return guard
}
