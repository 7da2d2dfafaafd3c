import type { Page } from '@playwright/test'

/**
 * Controls and texts of the shell and `part` that are covered, or need sideways scrolling at this width, one
 * line each. Boards, tables, maps and code have two dimensions by nature (WCAG 1.4.10): they may scroll
 * within themselves.
 */
export function outOfReach(page: Page, part: string): Promise<string[]> {
  return page.evaluate((within) => {
    const found: string[] = []
    const say = (what: string, element: Element) => found.push(`${what}: ${element.outerHTML.slice(0, 140)}`)
    const root = document.scrollingElement ?? document.body
    if (root.scrollWidth > innerWidth) say(`${root.scrollWidth} px wide`, root)

    for (const card of document.querySelectorAll('[data-task-id]')) {
      const words = document.createRange()
      words.selectNodeContents(card)
      if (words.getBoundingClientRect().left < card.getBoundingClientRect().left - 1) say('left of its card', card)
    }

    const sideways = [...document.querySelectorAll('body *')].filter(
      (element) =>
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
        element.scrollWidth > element.clientWidth + 1,
    )
    for (const element of sideways) {
      const hasTwoDimensions =
        element.matches(':is(table, [role=grid], pre) *, :has(> table, > [role=grid]), pre') ||
        getComputedStyle(element).whiteSpace === 'pre' ||
        element.querySelector(':scope > section [data-task-id], :scope > [data-collapsed]') !== null
      if (!hasTwoDimensions) say('scrolls sideways', element)
    }

    const isFree = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      const isVisible = width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true })
      const isOnMap = element.closest('[aria-label=Map]') !== null
      return isVisible && !isOnMap && !sideways.some((scroller) => scroller.contains(element))
    }

    const controls = ':is(a[href], button, input:not([type=file]), textarea, select, [role=tab], [role=combobox])'
    const shell = within.startsWith('[role=dialog]')
      ? ''
      : `nav a, header:not(main *) :is(${controls}, time, output, [role=timer]), `
    for (const element of document.querySelectorAll(`${shell}${within} :is(h1, h2, ${controls})`)) {
      if (!isFree(element)) continue
      element.scrollIntoView({ block: 'center', inline: 'nearest' })
      const { left, right, top, bottom } = element.getBoundingClientRect()
      if (left < -1 || right > innerWidth + 1 || bottom < 1 || top > innerHeight - 1) {
        say(
          `outside at ${Math.round(left)} to ${Math.round(right)}, ${Math.round(top)} to ${Math.round(bottom)}`,
          element,
        )
        continue
      }
      const middle = Math.min(Math.max((top + bottom) / 2, 1), innerHeight - 1)
      for (const x of [0.25, 0.5, 0.75].map((share) => left + share * (right - left))) {
        const over = document.elementFromPoint(x, middle)
        const isIts =
          over !== null &&
          (element.contains(over) || over.contains(element) || element.closest('label')?.contains(over))
        if (isIts !== true) say(`covered at ${Math.round(x)} by ${over?.outerHTML.slice(0, 80)}`, element)
      }
    }
    for (const element of document.querySelectorAll(`${within} *`)) {
      const { left, right } = element.getBoundingClientRect()
      const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '')
      if (hasWords && isFree(element) && (left < -1 || right > innerWidth + 1)) say('cut off', element)
    }
    return found
  }, part)
}
