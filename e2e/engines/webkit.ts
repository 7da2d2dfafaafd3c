import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

import { freePort } from './free-port.ts'
import { Display, ended } from './display.ts'
import { type EngineBrowser, type EnginePage, TIME_ZONE, VIEWPORT } from './engine.ts'
import { Hand } from './hand.ts'
import type { InputActions } from './input-actions.ts'

/** Paths of driver and browser. */
export interface WebKitFiles {
  driver: string
  browser: string
}

/** WebKitGTK's test browser by WebDriver: https://www.w3.org/TR/webdriver2/ */
export class WebKit implements EngineBrowser {
  readonly #process: ChildProcess
  readonly display: Display
  readonly #url: string
  readonly #files: WebKitFiles

  private constructor(process: ChildProcess, display: Display, url: string, files: WebKitFiles) {
    this.#process = process
    this.display = display
    this.#url = url
    this.#files = files
  }

  static async start(files: WebKitFiles): Promise<WebKit> {
    const display = await Display.start()
    const port = await freePort()
    const child = spawn(files.driver, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: display.name, TZ: TIME_ZONE },
    })
    const url = `http://127.0.0.1:${port}`
    await listening(url, child)
    return new WebKit(child, display, url, files)
  }

  async newPage(): Promise<EnginePage> {
    const alwaysMatch = { 'webkitgtk:browserOptions': { binary: this.#files.browser, args: ['--automation'] } }
    const session = await command(this.#url, 'POST', '/session', { capabilities: { alwaysMatch } })
    const { sessionId } = session as { sessionId: string }
    const page = new WebKitPage(`${this.#url}/session/${sessionId}`)
    await page.fit()
    return page
  }

  async close(): Promise<void> {
    await ended(this.#process)
    await this.display.close()
  }
}

/** It doesn't report when it listens. */
async function listening(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/status`).catch(() => undefined)
    if (answer?.ok) return
    await wait(50)
  }
  throw new Error(`WebKit's driver ended with code ${child.exitCode}`)
}

/** Rejects with the driver's own error. */
async function command(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(url + path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const { value }: { value: unknown } = await answer.json()
  if (answer.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${method} ${path}: ${error}: ${message}`)
}

class WebKitPage extends Hand implements EnginePage {
  readonly #url: string

  constructor(url: string) {
    super()
    this.#url = url
  }

  /** Enlarges the window by what surrounds the page. */
  async fit(): Promise<void> {
    await this.#send('POST', '/window/rect', { x: 0, y: 0, ...VIEWPORT })
    const height: number = JSON.parse(await this.evaluate('String(innerHeight)'))
    await this.#send('POST', '/window/rect', { ...VIEWPORT, height: 2 * VIEWPORT.height - height })
  }

  async open(url: string): Promise<void> {
    await this.#send('POST', '/url', { url })
  }

  async reload(): Promise<void> {
    await this.#send('POST', '/refresh', {})
  }

  async evaluate(expression: string): Promise<string> {
    const script = `const done = arguments[0]
      Promise.resolve().then(() => ${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const { value, error } = (await this.#send('POST', '/execute/async', { script, args: [] })) as Partial<
      Record<'value' | 'error', string>
    >
    if (typeof value === 'string') return value
    throw new Error(error ?? 'No text came of it')
  }

  async countNamed(role: string, name: string): Promise<number> {
    // Two requests per element are slow: only a form's elements, and those with this label.
    const value = `[aria-label=${JSON.stringify(name)}], form button, form input, form textarea`
    const using = { using: 'css selector', value }
    const elements = (await this.#send('POST', '/elements', using)) as Record<string, string>[]
    let count = 0
    // One by one: the driver crashes on concurrent requests. An element that was redrawn meanwhile has
    // neither.
    for (const [id] of elements.map(Object.values<string>)) {
      const fact = (name: string) => this.#send('GET', `/element/${id}/${name}`).catch(() => undefined)
      if ((await fact('computedrole')) === role && (await fact('computedlabel')) === name) count += 1
    }
    return count
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(String(await this.#send('GET', '/screenshot')), 'base64')
  }

  async close(): Promise<void> {
    await this.#send('DELETE', '')
  }

  protected async perform(actions: InputActions): Promise<void> {
    await this.#send('POST', '/actions', { actions })
  }

  #send(method: string, path: string, body?: unknown): Promise<unknown> {
    return command(this.#url, method, path, body)
  }
}
