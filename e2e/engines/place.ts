import { expect } from '@playwright/test'

import type { EnginePage } from './engine.ts'
import { finderScript } from './finder.ts'
import type { Aim, Finder, Seen, Step, Words } from './finder-in-page.ts'

/** Browsers that draw maps in software share two cores with their servers: slow isn't wrong. */
const PATIENCE_MILLISECONDS = 30_000

/** Questions go to whatever document the page shows. */
export class QuestionedPage {
  readonly engine: EnginePage
  /** Uncaught errors and policy violations in its documents so far. */
  readonly faults: string[] = []

  constructor(engine: EnginePage) {
    this.engine = engine
  }

  async ask<Name extends keyof Finder>(name: Name, steps: readonly Step[]): Promise<ReturnType<Finder[Name]>> {
    const question = `JSON.stringify(globalThis.watchfloorFinder === undefined ? null : {
      answer: watchfloorFinder[${JSON.stringify(name)}](${JSON.stringify(steps)}), faults: watchfloorFinder.takeFaults() })`
    for (;;) {
      const said: { answer: ReturnType<Finder[Name]>; faults: string[] } | null = JSON.parse(
        await this.engine.evaluate(question),
      )
      if (said !== null) {
        this.faults.push(...said.faults)
        return said.answer
      }
      // A new document has no finder yet.
      await this.engine.evaluate(`(() => { ${await finderScript()}; return '' })()`)
    }
  }
}

/** Something on screen, found by role and name as an operator would. Looked up again for each question. */
export class Place {
  readonly #page: QuestionedPage
  readonly #steps: readonly Step[]

  constructor(page: QuestionedPage, steps: readonly Step[] = []) {
    this.#page = page
    this.#steps = steps
  }

  /** By role and name, exact or a pattern. */
  get(role: string, name?: string | RegExp): Place {
    return this.#then({ kind: 'role', role, ...(name !== undefined && { name: words(name) }) })
  }

  css(selector: string): Place {
    return this.#then({ kind: 'selector', selector })
  }

  /** The innermost with this text. */
  text(text: string | RegExp): Place {
    return this.#then({ kind: 'text', text: words(text) })
  }

  /** Those with this text somewhere inside. */
  saying(text: string | RegExp): Place {
    return this.#then({ kind: 'saying', text: words(text) })
  }

  nth(index: number): Place {
    return this.#then({ kind: 'nth', index })
  }

  look(): Promise<Seen> {
    return this.#page.ask('look', this.#steps)
  }

  /** Clicks once nothing covers it. */
  async press(): Promise<void> {
    const aims: Aim[] = []
    const obstacle = async () => {
      const aim = await this.#page.ask('aim', this.#steps)
      if (typeof aim === 'string') return aim
      aims.push(aim)
      return 'none'
    }
    await expect
      .poll(obstacle, { message: `what keeps ${this.toString()} from being pressed`, timeout: PATIENCE_MILLISECONDS })
      .toBe('none')
    for (const { x, y } of aims) await this.#page.engine.click(x, y)
  }

  /** Replaces its text. */
  async fill(text: string): Promise<void> {
    await this.press()
    await this.hasFocus()
    await this.#page.engine.press('Control+a')
    await this.#page.engine.press('Backspace')
    await this.#page.engine.type(text)
    await this.#until('value', ({ value }) => value, text)
  }

  async isThere(): Promise<void> {
    await this.#until('is there', ({ count }) => count > 0, true)
  }

  async isGone(): Promise<void> {
    await this.#until('is gone', ({ count }) => count === 0, true)
  }

  async hasFocus(): Promise<void> {
    await this.#until('has the focus', ({ isFocused }) => isFocused, true)
  }

  /** The text is somewhere inside. */
  async says(text: string | RegExp): Promise<void> {
    const said = expect.poll(async () => (await this.look()).text, {
      message: `what ${this.toString()} says`,
      timeout: PATIENCE_MILLISECONDS,
    })
    await (typeof text === 'string' ? said.toContain(text) : said.toMatch(text))
  }

  async has(attribute: string, value: string): Promise<void> {
    await this.#until(attribute, ({ attributes }) => attributes[attribute], value)
  }

  async #until<T>(what: string, read: (seen: Seen) => T, wanted: T): Promise<void> {
    await expect
      .poll(async () => read(await this.look()), {
        message: `${this.toString()}: ${what}`,
        timeout: PATIENCE_MILLISECONDS,
      })
      .toBe(wanted)
  }

  #then(step: Step): Place {
    return new Place(this.#page, [...this.#steps, step])
  }

  toString(): string {
    return this.#steps.map(({ kind, ...rest }) => `${kind} ${JSON.stringify(rest)}`).join(', ')
  }
}

function words(text: string | RegExp): Words {
  return typeof text === 'string' ? text : { pattern: text.source, flags: text.flags }
}
