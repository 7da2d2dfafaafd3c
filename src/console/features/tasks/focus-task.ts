/** Puts the focus on the card or row of a task and brings it into sight. False when it is not in the document. */
export function focusTask(root: ParentNode, id: string): boolean {
  const element = root.querySelector<HTMLElement>(`[data-task-id="${CSS.escape(id)}"]`)
  element?.focus({ preventScroll: true })
  // The list's own scrolling would follow a frame later, and by its estimates.
  element?.scrollIntoView({ block: 'nearest' })
  return element !== null
}
