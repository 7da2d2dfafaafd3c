import { type Browser, chromium, type Page } from '@playwright/test'

import { launch } from '../browser-options.ts'
import { type EngineBrowser, type EnginePage, TIME_ZONE, VIEWPORT } from './engine.ts'

export class Chromium implements EngineBrowser {
  readonly #browser: Browser

  private constructor(browser: Browser) {
    this.#browser = browser
  }

  static async start(): Promise<Chromium> {
    return new Chromium(await chromium.launch(launch))
  }

  async newPage(): Promise<EnginePage> {
    const context = await this.#browser.newContext({
      viewport: VIEWPORT,
      timezoneId: TIME_ZONE,
      serviceWorkers: 'allow',
    })
    return new ChromiumPage(await context.newPage())
  }

  close(): Promise<void> {
    return this.#browser.close()
  }
}

class ChromiumPage implements EnginePage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(url)
  }

  async reload(): Promise<void> {
    await this.#page.reload()
  }

  evaluate(expression: string): Promise<string> {
    return this.#page.evaluate<string>(expression)
  }

  click(x: number, y: number): Promise<void> {
    return this.#page.mouse.click(x, y)
  }

  press(chord: string): Promise<void> {
    return this.#page.keyboard.press(chord)
  }

  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text)
  }

  countNamed(role: string, name: string): Promise<number> {
    return this.#page.getByRole(role as 'button', { name, exact: true }).count()
  }

  screenshot(): Promise<Buffer> {
    return this.#page.screenshot()
  }

  close(): Promise<void> {
    return this.#page.context().close()
  }
}
