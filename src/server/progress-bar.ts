const BAR_WIDTH = 30
/** Milliseconds between lines without a terminal. */
const LINE_EVERY_MS = 5000

interface Output {
  isTTY?: boolean
  write(text: string): void
}

interface Words {
  action: string
  unit: string
}

/** A bar on a terminal, else occasional lines. Quick work logs nothing. */
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
