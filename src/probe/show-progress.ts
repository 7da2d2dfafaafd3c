import type { Verdict } from '../conformance/probes/probe.ts'
import type { Progress } from '../conformance/run/run.ts'

const BAR_WIDTH = 24

interface Output {
  isTTY?: boolean
  write(text: string): void
}

/** A bar on a terminal, else a line per step. */
export function showProgress(output: Output): (progress: Progress) => void {
  return ({ done, wanted, title, result }) => {
    if (output.isTTY !== true) {
      output.write(result === undefined ? `${title}\n` : `  ${verdictWords[result.verdict]}: ${result.words}\n`)
      return
    }
    const filled = Math.round((done / Math.max(1, wanted)) * BAR_WIDTH)
    const bar = `[${'#'.repeat(filled)}${' '.repeat(BAR_WIDTH - filled)}] ${done} of ${wanted} ${title}`
    output.write(`\r\u001b[K${bar.slice(0, 100)}${done === wanted ? '\n' : ''}`)
  }
}

export const verdictWords: Readonly<Record<Verdict, string>> = { held: 'held', broken: 'BROKEN', open: 'open' }
