/** Each work starts when the one before has ended. */
export function createTurns(isOver: () => boolean) {
  let last: Promise<unknown> = Promise.resolve()
  return (work: () => Promise<void> | void): Promise<void> => {
    const next = last.then(() => (isOver() ? undefined : work()))
    last = next.catch(() => undefined)
    return next
  }
}
