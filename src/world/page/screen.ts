import type { Browser, OpenPage } from '../browser/browser.ts'
import type { Link } from '../network/link.ts'
import type { Program } from '../realm/bundle.ts'
import type { PageProcess, ShownScreen } from './page-process.ts'

interface ScreenParts {
  readonly browser: Browser
  readonly link: Link
  readonly client: string
  readonly program: PageProgram
}

export type PageProgram = Program<typeof import('./page-process.ts')>

const ORIGIN = 'http://127.0.0.1:4600'
/** Time until an operator tries again; a wall reloads itself as late. */
const AGAIN_MILLISECONDS = 15_000

/** A desk or a wall: a page of the console in a machine's browser. Windows of a desk share both. */
export class Screen {
  readonly name: string
  readonly kind: 'desk' | 'wall'
  /** That a desk signs in as. */
  readonly client: string
  readonly browser: Browser
  readonly link: Link
  readonly #program: PageProgram
  #page: OpenPage | undefined
  #process: PageProcess | undefined

  constructor(name: string, kind: Screen['kind'], parts: ScreenParts) {
    this.name = name
    this.kind = kind
    this.client = parts.client
    this.browser = parts.browser
    this.link = parts.link
    this.#program = parts.program
  }

  /** Undefined while no page runs. */
  get process(): PageProcess | undefined {
    return this.#process
  }

  get page(): OpenPage | undefined {
    return this.#page
  }

  /** Opens the console until it has started, and signs in at a desk when needed. */
  open(): void {
    this.close()
    const page = this.browser.open(`${ORIGIN}/${this.kind === 'wall' ? 'wall' : 'tasks'}`, () => this.open())
    this.#page = page
    const { startDesk, startWall } = this.#program.run(page.globals)
    const start = this.kind === 'wall' ? startWall : startDesk
    start().then(
      (process) => {
        if (this.#page !== page) return
        this.#process = process
        if (this.kind === 'desk') void this.#keepSignedIn(page, process)
      },
      () => undefined,
    )
    // Its configuration may never come: the world has no service worker that answers then.
    page.realm.later(AGAIN_MILLISECONDS, () => this.#page === page && this.#process === undefined && this.open())
  }

  /** Ends the page as a crash does. */
  close(): void {
    this.#page?.realm.kill()
    this.#page = undefined
    this.#process = undefined
  }

  shown(): ShownScreen | undefined {
    return this.#process?.shown()
  }

  async #keepSignedIn(page: OpenPage, process: PageProcess): Promise<void> {
    if (process.phase() !== 'open') await process.signIn(this.client, `${this.client}-secret`).catch(() => undefined)
    page.realm.later(AGAIN_MILLISECONDS, () => void this.#keepSignedIn(page, process))
  }
}
