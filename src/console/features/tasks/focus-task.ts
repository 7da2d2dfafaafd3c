/** Focuses a task's card or row and scrolls to it. False if it isn't in the document. */
export function focusTask(root: ParentNode, id: string): boolean {
  const element = root.querySelector<HTMLElement>(`[data-task-id="${CSS.escape(id)}"]`)
  element?.focus({ preventScroll: true })
  // The list scrolls a frame later, by estimates.
  element?.scrollIntoView({ block: 'nearest' })
  return element !== null
}
