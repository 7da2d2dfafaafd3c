import { expect } from '@playwright/test'

import type { EnginePage } from './engine.ts'
import { Place, QuestionedPage } from './place.ts'

interface SignIn {
  client?: string
  /** Page to open; sign-in comes first. */
  at?: string
}

/** An operator's page in any browser. */
export class Desk extends Place {
  readonly #page: QuestionedPage
  readonly #server: string

  /** @param server Where the console is. */
  constructor(engine: EnginePage, server: string) {
    const page = new QuestionedPage(engine)
    super(page)
    this.#page = page
    this.#server = server
  }

  get faults(): readonly string[] {
    return this.#page.faults
  }

  async open(path: string): Promise<void> {
    await this.#page.engine.open(this.#server + path)
  }

  async reload(): Promise<void> {
    await this.#page.engine.reload()
  }

  /** One key with modifiers: `Control+k`. */
  async key(chord: string): Promise<void> {
    await this.#page.engine.press(chord)
  }

  async type(text: string): Promise<void> {
    await this.#page.engine.type(text)
  }

  /** The browser's own accessibility tree has exactly one, too. */
  async isNamedByBrowser(role: string, name: string): Promise<void> {
    const message = `${role} "${name}" as the browser names it`
    await expect.poll(() => this.#page.engine.countNamed(role, name), { message }).toBe(1)
  }

  /** Replaces this browser's settings, from its next document on. */
  async prefer(preferences: Readonly<Record<string, unknown>>): Promise<void> {
    await this.open('/sign-in')
    await this.evaluate(
      `(() => { localStorage.setItem('watchfloor.preferences', ${JSON.stringify(JSON.stringify(preferences))}); return '' })()`,
    )
  }

  async evaluate(expression: string): Promise<string> {
    return this.#page.engine.evaluate(expression)
  }

  /** Share of the screen with about this colour. */
  async shareOf(colour: readonly [red: number, green: number, blue: number]): Promise<number> {
    const picture = (await this.#page.engine.screenshot()).toString('base64')
    // Decoded in the page: every browser can.
    const share = await this.evaluate(`(async () => {
      const bytes = Uint8Array.from(atob('${picture}'), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context.drawImage(bitmap, 0, 0)
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
      const wanted = ${JSON.stringify(colour)}
      let count = 0
      for (let pixel = 0; pixel < data.length; pixel += 4)
        if (wanted.every((value, part) => Math.abs(data[pixel + part] - value) <= 24)) count += 1
      return String(count / (data.length / 4))
    })()`)
    return Number(share)
  }

  async isAt(address: RegExp): Promise<void> {
    await expect.poll(() => this.evaluate('location.href')).toMatch(address)
  }

  /** Repeats two keys until they lead there: a page that is drawing may miss one. */
  async go(key: string, there: Place): Promise<void> {
    await expect(async () => {
      await this.type(`g${key}`)
      await expect.poll(async () => (await there.look()).count, { timeout: 3_000 }).toBeGreaterThan(0)
    }).toPass({ timeout: 30_000 })
  }

  /** Waits for the page after sign-in. */
  async signIn({ client = 'operator', at = '/tasks' }: SignIn = {}): Promise<void> {
    await this.open(at)
    await this.get('textbox', 'Client id').fill(client)
    await this.get('textbox', 'Client secret').fill(`${client}-secret`)
    await this.get('button', 'Sign in').press()
    await this.get('navigation', 'Views').isThere()
  }
}
