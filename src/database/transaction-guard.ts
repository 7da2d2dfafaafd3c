import { AsyncLocalStorage } from 'node:async_hooks'

/** Finds writes that bypass their enclosing transaction: both would wait for ever. */
export interface TransactionGuard {
  /** Throws within `run`. */
  refuseWithin(): void
  run<T>(work: () => Promise<T>): Promise<T>
}

export function createTransactionGuard(): TransactionGuard {
  const open = new AsyncLocalStorage<true>()
  return {
    refuseWithin() {
      if (open.getStore()) throw new Error('Within a transaction, write through the store that it was given')
    },
    run: (work) => open.run(true, work),
  }
}
