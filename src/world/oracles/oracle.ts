import type { World } from '../world.ts'

/** Holds the world to one promise of the product. It throws a `BrokenPromise` (`broken-promise.ts`). */
export interface Oracle {
  /** During anything. */
  readonly check: (world: World) => Promise<void>
  /** After a time without faults that is long enough for everything to be told. */
  readonly checkAtRest: (world: World) => Promise<void>
}
