import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A screen in memory: without one neither Firefox nor WebKit has WebGL. */
export class Display {
  readonly #process: ChildProcess
  readonly #folder: string
  /** What a browser is told: `DISPLAY`. */
  readonly name: string

  private constructor(process: ChildProcess, folder: string, name: string) {
    this.#process = process
    this.#folder = folder
    this.name = name
  }

  static async start(): Promise<Display> {
    const folder = await mkdtemp(join(tmpdir(), 'watchfloor-display-'))
    // It takes the first number that is free and writes it where it is told.
    const args = ['-displayfd', '1', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp', '-fbdir', folder]
    const child = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] })
    const number = once(child.stdout, 'data').then(([data]) => String(data).trim())
    const end = once(child, 'exit').then(([code]) => Promise.reject(new Error(`Xvfb ended with code ${code}`)))
    end.catch(() => undefined)
    return new Display(child, folder, `:${await Promise.race([number, end])}`)
  }

  /** The share of what is on the screen that is more red than anything else, as a wall's hatch is. */
  async reddishShare(): Promise<number> {
    // X's own format of pictures (XWDFile.h): 32 bits a number, the highest first; a colour map; pixels of 32 bits, blue first.
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

/** Ends a process that a journey started, if it has not ended by itself. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
