import type { Page } from '@playwright/test'

/** Pixels (WCAG 2.5.5). */
const LEAST = 44

/**
 * Visible targets that a finger can press in less than 44 × 44 px, one line each. Tested point by point, as
 * overlaps and overflowing parts count too. Skips links in sentences, as WCAG 2.5.5 does, and parts drawn for
 * a mouse only.
 */
export function smallTargets(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(
    ([least, part]) => {
      const selector =
        'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem], [role=slider], [role=separator][tabindex], [role=row][tabindex], [data-row]'
      const all = new Set(
        [...(document.querySelector(part)?.querySelectorAll(selector) ?? [])].map((element) =>
          element instanceof HTMLInputElement ? (element.closest('label') ?? element) : element,
        ),
      )
      const isModal = document.querySelector('[role=dialog][data-open], [role=alertdialog][data-open]')
      const found: string[] = []
      for (const element of all) {
        if (isModal !== null && !isModal.contains(element)) continue
        const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
        const { pointerEvents, visibility, display } = getComputedStyle(element)
        if (width < 3 || height < 3 || pointerEvents === 'none' || visibility !== 'visible') continue
        if (right < least || bottom < least || left > innerWidth - least || top > innerHeight - least) continue
        const isInSentence =
          display === 'inline' && element.parentElement?.textContent?.trim() !== element.textContent?.trim()
        if (isInSentence) continue
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        const isHit = (atX: number, atY: number) => {
          const over = document.elementFromPoint(atX, atY)
          return (
            over !== null &&
            (element.contains(over) || (element instanceof HTMLLabelElement && over.closest('label') === element))
          )
        }
        // Scrolled under something, it can be scrolled out again.
        if (!isHit(x, y)) continue
        const reach = (dx: number, dy: number, most: number) => {
          let pixels = 0
          while (pixels < most && isHit(x + dx * (pixels + 1), y + dy * (pixels + 1))) pixels += 1
          return pixels
        }
        const span = (dx: number, dy: number, most: number) => reach(dx, dy, most) + reach(-dx, -dy, most) + 1
        if (span(1, 0, least) >= least - 1 && span(0, 1, least) >= least - 1) continue
        const [wide, high] = [span(1, 0, 400), span(0, 1, 400)]
        // At a scrolling edge, only a part is visible.
        let scroller = element.parentElement
        let isCut = false
        while (scroller !== null) {
          const box = scroller.getBoundingClientRect()
          const { overflowX, overflowY } = getComputedStyle(scroller)
          if (overflowY !== 'visible' && (top < box.top + 1 || bottom > box.bottom - 1)) isCut = true
          if (overflowX !== 'visible' && (left < box.left - 1 || right > box.right + 1)) isCut = true
          scroller = scroller.parentElement
        }
        if (isCut && high < Math.round(height)) continue
        found.push(`${wide} × ${high}: ${element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 140)}`)
      }
      return found
    },
    [LEAST, within] as const,
  )
}
