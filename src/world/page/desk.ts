import type { Browser, OpenPage } from '../browser/browser.ts'
import type { Link } from '../network/link.ts'
import type { Program } from '../realm/bundle.ts'
import type { DeskProcess, ShownTasks } from './page-process.ts'

const ORIGIN = 'http://127.0.0.1:4600'

/** A desk: a machine with a browser, and one page of the console in it. */
export class Desk {
  readonly name: string
  readonly browser: Browser
  readonly link: Link
  readonly #program: Program<typeof import('./page-process.ts')>
  #page: OpenPage | undefined
  #process: DeskProcess | undefined

  constructor(name: string, browser: Browser, link: Link, program: Program<typeof import('./page-process.ts')>) {
    this.name = name
    this.browser = browser
    this.link = link
    this.#program = program
  }

  /** Opens the console, and signs in. */
  async open(clientId = 'operator', secret = `${clientId}-secret`): Promise<void> {
    const page = this.browser.open(`${ORIGIN}/tasks`)
    this.#page = page
    const process = await this.#program.run(page.globals).startDesk()
    await process.signIn(clientId, secret)
    this.#process = process
  }

  /** Undefined while no page is open. */
  shown(): ShownTasks | undefined {
    return this.#process?.shown()
  }

  close(): void {
    this.#page?.realm.kill()
    this.#page = undefined
    this.#process = undefined
  }
}
