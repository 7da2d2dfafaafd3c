const BAR_WIDTH = 30
/** Between lines where there is no terminal, in milliseconds. */
const LINE_EVERY_MS = 5000

interface Output {
  isTTY?: boolean
  write(text: string): void
}

interface Words {
  /** What is being done, such as "Filling". */
  action: string
  /** What is counted, such as "tasks". */
  unit: string
}

/** Shows how far long work is: a bar on a terminal, now and then a line elsewhere. What is quickly done says nothing in a log. */
export function progressBar(
  output: Output,
  { action, unit }: Words,
  now: () => number = Date.now,
): (done: number, wanted: number) => void {
  const began = now()
  let shown = began
  return (done, wanted) => {
    const seconds = (now() - began) / 1000
    const share = wanted === 0 ? 1 : done / wanted
    const numbers = `${done} of ${wanted} ${unit}, ${seconds.toFixed(0)} s`
    if (output.isTTY) {
      const filled = Math.round(share * BAR_WIDTH)
      const end = done === wanted ? '\n' : ''
      output.write(`\r${action} [${'#'.repeat(filled)}${' '.repeat(BAR_WIDTH - filled)}] ${numbers}${end}`)
    } else if (now() - shown >= LINE_EVERY_MS || (done === wanted && shown > began)) {
      shown = now()
      output.write(`${action}: ${Math.floor(share * 100)} %, ${numbers}\n`)
    }
  }
}
