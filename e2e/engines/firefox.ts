import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Bidi } from './bidi.ts'
import { Display, ended } from './display.ts'
import { type EngineBrowser, type EnginePage, TIME_ZONE, VIEWPORT } from './engine.ts'
import { Hand } from './hand.ts'
import type { InputActions } from './input-actions.ts'

/** Besides those that Firefox sets when driven. */
const preferences = {
  // Software rendering is on its blocklist.
  'webgl.force-enabled': true,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

/** Debian's Firefox by WebDriver BiDi: https://w3c.github.io/webdriver-bidi/ */
export class Firefox implements EngineBrowser {
  readonly #process: ChildProcess
  readonly #profile: string
  readonly display: Display
  readonly #bidi: Bidi

  private constructor(process: ChildProcess, profile: string, display: Display, bidi: Bidi) {
    this.#process = process
    this.#profile = profile
    this.display = display
    this.#bidi = bidi
  }

  static async start(executable: string): Promise<Firefox> {
    const display = await Display.start()
    const profile = await mkdtemp(join(tmpdir(), 'watchfloor-firefox-'))
    const lines = Object.entries(preferences).map(([name, value]) => `user_pref('${name}', ${JSON.stringify(value)});`)
    await writeFile(join(profile, 'user.js'), lines.join('\n'))
    const args = ['--profile', profile, '--no-remote', '--remote-debugging-port', '0', 'about:blank']
    const child = spawn(executable, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DISPLAY: display.name, TZ: TIME_ZONE, MOZ_CRASHREPORTER_DISABLE: '1' },
    })
    const bidi = await Bidi.connect(`${await addressOf(child)}/session`)
    await bidi.send('session.new', { capabilities: {} })
    return new Firefox(child, profile, display, bidi)
  }

  async newPage(): Promise<EnginePage> {
    const { userContext } = await this.#bidi.send('browser.createUserContext', {})
    const { context } = await this.#bidi.send('browsingContext.create', { type: 'window', userContext })
    await this.#bidi.send('browsingContext.setViewport', { context, viewport: VIEWPORT })
    return new FirefoxPage(this.#bidi, String(context), String(userContext))
  }

  async close(): Promise<void> {
    this.#bidi.close()
    await ended(this.#process)
    await this.display.close()
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** From its stderr. */
async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  const address = new Promise<string>((resolve) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const url = /^WebDriver BiDi listening on (ws:\S+)$/m.exec(said)?.[1]
      if (url !== undefined) resolve(url)
    })
  })
  const end = once(child, 'exit').then(() => Promise.reject(new Error(`Firefox did not start: ${said}`)))
  end.catch(() => undefined)
  return Promise.race([address, end])
}

class FirefoxPage extends Hand implements EnginePage {
  readonly #bidi: Bidi
  readonly #context: string
  readonly #userContext: string

  constructor(bidi: Bidi, context: string, userContext: string) {
    super()
    this.#bidi = bidi
    this.#context = context
    this.#userContext = userContext
  }

  async open(url: string): Promise<void> {
    await this.#send('browsingContext.navigate', { url, wait: 'complete' })
  }

  async reload(): Promise<void> {
    await this.#send('browsingContext.reload', { wait: 'complete' })
  }

  async evaluate(expression: string): Promise<string> {
    const target = { context: this.#context }
    const answer = await this.#bidi.send('script.evaluate', { expression, target, awaitPromise: true })
    const { result, exceptionDetails } = answer as { result?: { value?: unknown }; exceptionDetails?: { text: string } }
    if (typeof result?.value === 'string') return result.value
    throw new Error(exceptionDetails?.text ?? `No text came of it: ${JSON.stringify(result)}`)
  }

  async countNamed(role: string, name: string): Promise<number> {
    const { nodes } = await this.#send('browsingContext.locateNodes', {
      locator: { type: 'accessibility', value: { role, name } },
    })
    return Array.isArray(nodes) ? nodes.length : 0
  }

  async screenshot(): Promise<Buffer> {
    const { data } = await this.#send('browsingContext.captureScreenshot', {})
    return Buffer.from(String(data), 'base64')
  }

  async close(): Promise<void> {
    await this.#bidi.send('browser.removeUserContext', { userContext: this.#userContext })
  }

  protected async perform(actions: InputActions): Promise<void> {
    await this.#send('input.performActions', { actions })
  }

  #send(method: string, parameters: Record<string, unknown>): Promise<Record<string, unknown>> {
    return this.#bidi.send(method, { context: this.#context, ...parameters })
  }
}
