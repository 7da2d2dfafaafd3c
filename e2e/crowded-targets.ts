import type { Page } from '@playwright/test'

/** Pixels (WCAG 2.5.8). */
const LEAST = 24

interface Target {
  html: string
  left: number
  top: number
  right: number
  bottom: number
  /** In a sentence the line decides a link's height. */
  isInSentence: boolean
  /** Numbers of the box that scrolls or clips it, and of targets around it. */
  scroller: number
  inside: number[]
}

/**
 * Targets below 24 px that are closer to another than WCAG 2.5.8 allows, one line each. Axe skips those that
 * need hovering or that Tab doesn't reach.
 */
export async function crowdedTargets(page: Page): Promise<string[]> {
  const targets = await targetsOf(page)
  return targets.flatMap((small, index) => {
    if (!isSmall(small)) return []
    const near = targets.find(
      (other, at) =>
        at !== index &&
        other.scroller === small.scroller &&
        !other.inside.includes(index) &&
        !small.inside.includes(at) &&
        isNear(small, other),
    )
    return near === undefined ? [] : [`${sizeOf(small).join(' × ')}: ${small.html} beside ${near.html}`]
  })
}

function sizeOf({ left, top, right, bottom }: Target) {
  return [Math.round(right - left), Math.round(bottom - top)]
}
function middleOf({ left, top, right, bottom }: Target) {
  return [(left + right) / 2, (top + bottom) / 2] as const
}

function isSmall({ left, top, right, bottom, isInSentence }: Target) {
  return Math.min(right - left, bottom - top) < LEAST && !isInSentence
}

/** The circle of 24 px around `small` meets `other` or its circle. */
function isNear(small: Target, other: Target): boolean {
  const [x, y] = middleOf(small)
  const [otherX, otherY] = middleOf(other)
  const asideBy = x - Math.min(Math.max(x, other.left), other.right)
  const aboveBy = y - Math.min(Math.max(y, other.top), other.bottom)
  if (Math.hypot(asideBy, aboveBy) < LEAST / 2 - 0.1) return true
  return isSmall(other) && Math.hypot(x - otherX, y - otherY) < LEAST - 0.1
}

function targetsOf(page: Page): Promise<Target[]> {
  return page.evaluate(() => {
    const all = [
      ...document.querySelectorAll(
        'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=option]',
      ),
    ]
      // A hidden native box is pressed by its label.
      .map((element) => (element instanceof HTMLInputElement ? (element.closest('label') ?? element) : element))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        const { pointerEvents, visibility } = getComputedStyle(element)
        return width > 2 && height > 2 && pointerEvents !== 'none' && visibility === 'visible'
      })
    const scrollers: Element[] = []
    return all.map((element) => {
      let scroller = element.parentElement
      while (scroller !== null && getComputedStyle(scroller).overflowY === 'visible') scroller = scroller.parentElement
      if (scroller !== null && !scrollers.includes(scroller)) scrollers.push(scroller)
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const isInline = getComputedStyle(element).display === 'inline'
      return {
        left,
        top,
        right,
        bottom,
        html: element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 120),
        isInSentence: isInline && element.parentElement?.textContent?.trim() !== element.textContent?.trim(),
        scroller: scroller === null ? -1 : scrollers.indexOf(scroller),
        inside: all.flatMap((other, at) => (other !== element && other.contains(element) ? [at] : [])),
      }
    })
  })
}
