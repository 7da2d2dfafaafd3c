import { expect } from '@playwright/test'

import type { EnginePage } from './engine.ts'
import { Place, QuestionedPage } from './place.ts'

interface SignIn {
  client?: string
  /** Page to open; sign-in is asked for on the way there. */
  at?: string
}

/** An operator’s desk: the whole of a page, in whichever browser. */
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

  /** What went wrong in the page so far. */
  get faults(): readonly string[] {
    return this.#page.faults
  }

  async open(path: string): Promise<void> {
    await this.#page.engine.open(this.#server + path)
  }

  async reload(): Promise<void> {
    await this.#page.engine.reload()
  }

  /** One key with those held beside it: `Control+k`. */
  async key(chord: string): Promise<void> {
    await this.#page.engine.press(chord)
  }

  async type(text: string): Promise<void> {
    await this.#page.engine.type(text)
  }

  /** The browser, too, has exactly one of that role and name. */
  async isNamedByBrowser(role: string, name: string): Promise<void> {
    const message = `${role} "${name}" as the browser names it`
    await expect.poll(() => this.#page.engine.countNamed(role, name), { message }).toBe(1)
  }

  /** Settings of this browser from its next document on, instead of those that it has. */
  async prefer(preferences: Readonly<Record<string, unknown>>): Promise<void> {
    await this.open('/sign-in')
    await this.evaluate(
      `(() => { localStorage.setItem('watchfloor.preferences', ${JSON.stringify(JSON.stringify(preferences))}); return '' })()`,
    )
  }

  /** What an expression comes to in the page. */
  async evaluate(expression: string): Promise<string> {
    return this.#page.engine.evaluate(expression)
  }

  /** The share of the screen that has a colour, or nearly. */
  async shareOf(colour: readonly [red: number, green: number, blue: number]): Promise<number> {
    const picture = (await this.#page.engine.screenshot()).toString('base64')
    // Decoded where it is from: each browser can.
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

  /** Two keys, until they led there: a page that draws at the moment may miss one of them. */
  async go(key: string, there: Place): Promise<void> {
    await expect(async () => {
      await this.type(`g${key}`)
      await expect.poll(async () => (await there.look()).count, { timeout: 3_000 }).toBeGreaterThan(0)
    }).toPass({ timeout: 30_000 })
  }

  /** Signs in with client id and secret, and waits for the page behind. */
  async signIn({ client = 'operator', at = '/tasks' }: SignIn = {}): Promise<void> {
    await this.open(at)
    await this.get('textbox', 'Client id').fill(client)
    await this.get('textbox', 'Client secret').fill(`${client}-secret`)
    await this.get('button', 'Sign in').press()
    await this.get('navigation', 'Views').isThere()
  }
}
