import type { Stage } from './stage.ts'

/** Reports size, theme and time. Returns the stop function. */
export function watchSurroundings(element: HTMLElement, stage: Stage, onSecond: () => void): () => void {
  const size = new ResizeObserver(() => stage.resize())
  size.observe(element)
  const repaint = () => stage.retheme()
  const theme = new MutationObserver(repaint)
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', repaint)
  const clock = setInterval(onSecond, 1000)
  return () => {
    clearInterval(clock)
    size.disconnect()
    theme.disconnect()
    scheme.removeEventListener('change', repaint)
  }
}
