/** Doesn't keep a process alive; in a browser, where timers are numbers, none does. */
export function backgroundInterval(work: () => void, milliseconds: number): NodeJS.Timeout {
  const timer: NodeJS.Timeout | number = setInterval(work, milliseconds)
  if (typeof timer === 'object') timer.unref()
  return timer
}
