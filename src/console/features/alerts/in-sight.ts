/** Whether the whole row of a list is within its scroller's edges. */
export function isInSight(key: string): boolean {
  const row = document.querySelector(`[data-row="${CSS.escape(key)}"]`)
  const scroller = row?.closest('table')?.parentElement
  if (row === null || scroller === null || scroller === undefined) return false
  const [inner, outer] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()]
  return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1
}
