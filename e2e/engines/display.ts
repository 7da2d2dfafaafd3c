import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A screen in memory: without one neither Firefox nor WebKit has WebGL. */
export class Display {
  readonly #process: ChildProcess
  readonly #folder: string
  /** For `DISPLAY`. */
  readonly name: string

  private constructor(process: ChildProcess, folder: string, name: string) {
    this.#process = process
    this.#folder = folder
    this.name = name
  }

  static async start(): Promise<Display> {
    const folder = await mkdtemp(join(tmpdir(), 'watchfloor-display-'))
    // Takes the first free number and writes it to this descriptor.
    const args = ['-displayfd', '1', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp', '-fbdir', folder]
    const child = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] })
    const number = once(child.stdout, 'data').then(([data]) => String(data).trim())
    const end = once(child, 'exit').then(([code]) => Promise.reject(new Error(`Xvfb ended with code ${code}`)))
    end.catch(() => undefined)
    return new Display(child, folder, `:${await Promise.race([number, end])}`)
  }

  /** Share of the screen that is more red than anything else, as a wall's hatch is. */
  async reddishShare(): Promise<number> {
    // X's own picture format (XWDFile.h): 32-bit numbers, big endian; a colour map; 32-bit pixels, blue
    // first.
    const picture = await readFile(join(this.#folder, 'Xvfb_screen0'))
    const [headerBytes, colours] = [picture.readUInt32BE(0), picture.readUInt32BE(4 * 19)]
    const pixels = picture.subarray(headerBytes + 12 * colours)
    let red = 0
    for (let at = 0; at + 3 < pixels.length; at += 4) {
      const [blue = 0, green = 0, redness = 0] = pixels.subarray(at, at + 3)
      if (redness > 80 && redness > 1.5 * Math.max(green, blue)) red += 1
    }
    return (red * 4) / pixels.length
  }

  async close(): Promise<void> {
    await ended(this.#process)
    await rm(this.#folder, { recursive: true, force: true })
  }
}

/** Ends a journey's process, unless it has ended. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
