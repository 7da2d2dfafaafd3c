import { Component, type ReactNode } from 'react'

import { errorWords } from '../../../format/error-words.ts'
import { pictureCrashed } from './watchdog/watchdog.ts'

const RETRY_MILLISECONDS = 10_000
/** After this many failures the page must reload: a file that failed to load stays missing. */
const RETRIES = 3

/** Reports a crash to the watchdog and retries, as a wall is unattended. */
export class PictureBoundary extends Component<{ children: ReactNode }, { isFailed: boolean }> {
  override state = { isFailed: false }
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError(): { isFailed: boolean } {
    return { isFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    pictureCrashed(errorWords(error))
    this.#failures += 1
    this.#timer = setTimeout(() => void this.#tryAgain(), RETRY_MILLISECONDS)
  }

  async #tryAgain(): Promise<void> {
    // Only while the server answers: a page that can't load shows less than this one.
    const isServed =
      this.#failures > RETRIES &&
      (await fetch('/config.json', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      ))
    if (isServed) window.location.reload()
    else this.setState({ isFailed: false })
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer)
  }

  override render(): ReactNode {
    return this.state.isFailed ? null : this.props.children
  }
}
