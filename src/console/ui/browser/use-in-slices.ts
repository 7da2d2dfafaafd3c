import { useEffect, useMemo, useState } from 'react'

import { finishInSlices } from './time-slice.ts'

type Start<Result> = () => Generator<undefined, Result, undefined>

interface Finished<Result> {
  readonly start: Start<Result>
  readonly result: Result
}

/** Steps that take no noticeable time. */
const AT_ONCE = 64

/**
 * The result of work that may pause at each `yield`: of little work at once, else in slices after the last
 * result was shown.
 * @param start memoized on the inputs. New ones wait for the work under way, or frequent ones could starve it
 * @returns the last result until the next; undefined before the first
 */
export function useInSlices<Result>(start: Start<Result>): Result | undefined {
  const short = useMemo(() => ofFewSteps(start), [start])
  const [kept, keep] = useState<Finished<Result>>()
  const [target, aim] = useState({ start })
  const finished = short ?? kept
  if (finished !== kept) keep(finished)
  const isFinished = finished?.start === target.start
  if (target.start !== start && (isFinished || short !== undefined)) aim({ start })
  useEffect(() => {
    if (isFinished) return undefined
    let isOver = false
    const steps = finishing(target.start, (next) => isOver || keep(next))
    finishInSlices(steps, () => isOver).catch((error: unknown) =>
      keep(() => {
        // Reaches the page's error boundary.
        throw error
      }),
    )
    return () => {
      isOver = true
    }
  }, [target, isFinished])
  return finished?.result
}

function ofFewSteps<Result>(start: Start<Result>): Finished<Result> | undefined {
  let finished: Finished<Result> | undefined
  let steps = 0
  for (const _ of finishing(start, (next) => (finished = next))) {
    steps += 1
    if (steps === AT_ONCE) break
  }
  return finished
}

function* finishing<Result>(
  start: Start<Result>,
  finish: (finished: Finished<Result>) => void,
): Generator<undefined, void, undefined> {
  finish({ start, result: yield* start() })
}
