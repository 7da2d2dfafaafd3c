import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A screen in memory: without one neither Firefox nor WebKit has WebGL. */
export class Display {
  readonly #process: ChildProcess
  /** What a browser is told: `DISPLAY`. */
  readonly name: string

  private constructor(process: ChildProcess, name: string) {
    this.#process = process
    this.name = name
  }

  static async start(): Promise<Display> {
    // It takes the first number that is free and writes it where it is told.
    const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const number = once(child.stdout, 'data').then(([data]) => String(data).trim())
    const end = once(child, 'exit').then(([code]) => Promise.reject(new Error(`Xvfb ended with code ${code}`)))
    end.catch(() => undefined)
    return new Display(child, `:${await Promise.race([number, end])}`)
  }

  async close(): Promise<void> {
    await ended(this.#process)
  }
}

/** Ends a process that a journey started, if it has not ended by itself. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
