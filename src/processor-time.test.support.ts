/** Of this process, in milliseconds: unlike the clock's, no other work on the machine adds to it. */
export function processorMilliseconds(step: () => void): number {
  const before = process.cpuUsage()
  step()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
