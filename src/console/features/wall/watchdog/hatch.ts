import type { Marking } from '../../../../conformance/marking.ts'
import { withCodes } from '../../../../format/hidden-characters.ts'
import styles from './Hatch.module.css'
import { DAY } from '../../../../format/milliseconds.ts'

/**
 * Covers the screen when the picture can't be trusted, even if this page's script is blocked or has crashed:
 * an opacity animation by the browser's compositor, which the page resets each second to the picture's age
 * while all is well.
 */
export interface Hatch {
  /** The picture is good and `age` old; the hatch comes soon after it reaches `limit` (milliseconds). */
  putOff(age: number, limit: number): void
  show(reason: string, since: string): void
  /** Text to show if it comes without this page: as of the last good moment. */
  prepare(words: HatchWords): void
  remove(): void
}

export interface HatchWords {
  /** "14:21:59Z"; undefined before any data. */
  readonly lastGood: string | undefined
  readonly marking: Marking
}

const ITSELF = 'This page has stopped responding'
/** How long the hatch waits for this page's reason before it says that the page has stopped. */
const GRACE = 500
/** Length of the animation, whose end stays. */
const LASTS = DAY

export function createHatch(): Hatch {
  const element = document.createElement('div')
  element.className = styles['hatch'] ?? ''
  element.setAttribute('role', 'alert')
  element.setAttribute('aria-hidden', 'true')
  const box = part(element, 'div', 'box')
  const title = part(box, 'p', 'title')
  const reason = part(box, 'p', 'reason')
  const since = part(box, 'p', 'since')
  const markings = [part(element, 'div', 'top'), part(element, 'div', 'bottom')]
  title.textContent = 'NOT LIVE'
  reason.textContent = ITSELF
  since.textContent = 'No good data yet'
  document.body.append(element)
  let animation: Animation | undefined
  let animatedLimit = 0

  const clock = (limit: number): Animation => {
    if (animation !== undefined && animatedLimit === limit) return animation
    animation?.cancel()
    animatedLimit = limit
    const shownFrom = (limit + GRACE) / LASTS
    animation = element.animate(
      [
        { opacity: 0, offset: 0 },
        { opacity: 0, offset: shownFrom },
        { opacity: 1, offset: shownFrom + 1e-9 },
        { opacity: 1, offset: 1 },
      ],
      { duration: LASTS, fill: 'both' },
    )
    return animation
  }
  let prepared = ''
  const makeRoom = () => element.toggleAttribute('data-dialog', document.querySelector("[role='dialog']") !== null)

  return {
    putOff(age, limit) {
      makeRoom()
      clock(limit).currentTime = Math.min(age, limit)
      if (element.dataset['shown'] === undefined) return
      delete element.dataset['shown']
      element.setAttribute('aria-hidden', 'true')
      say(reason, ITSELF)
      say(since, prepared)
    },
    show(why, when) {
      makeRoom()
      // Past any limit; only `putOff` sets it back.
      clock(animatedLimit || 1).currentTime = animatedLimit + GRACE + 1000
      element.dataset['shown'] = ''
      element.setAttribute('aria-hidden', 'false')
      say(reason, why)
      say(since, when)
    },
    prepare({ lastGood, marking }) {
      prepared = lastGood === undefined ? 'No good data yet' : `Last good data ${lastGood}`
      if (element.dataset['shown'] === undefined) say(since, prepared)
      const token = `cls-${marking.level?.toLowerCase().replaceAll(' ', '-') ?? 'unmarked'}`
      for (const each of markings) {
        each.style.backgroundColor = `var(--${token})`
        each.style.color = `var(--on-${token})`
        say(each, marking.words)
      }
    },
    remove() {
      animation?.cancel()
      element.remove()
    },
  }
}

function part(parent: HTMLElement, tag: 'div' | 'p', name: string): HTMLElement {
  const made = document.createElement(tag)
  made.className = styles[name] ?? ''
  parent.append(made)
  return made
}

/** Skips equal text, which would be painted again. */
function say(target: HTMLElement, words: string): void {
  const shown = withCodes(words)
  if (target.textContent !== shown) target.textContent = shown
}
