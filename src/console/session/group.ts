import { create } from 'zustand'

/** All that is stored of a group: which windows are of it, over a reload. It is no secret, and opens nothing. */
const GROUP_KEY = 'watchfloor.group'

/** The group of windows that this page is of; none before the first one was opened from it. */
export const useGroup = create<{ readonly id: string | undefined }>(() => ({ id: storedGroup() }))

/** From now on this page is of a group, and what it opens is too: a browser copies what a tab keeps to a window that the tab opens. */
export function beginGroup(id: string): void {
  try {
    sessionStorage.setItem(GROUP_KEY, id)
  } catch {
    // Without storage neither a reload nor what is opened knows of the group: the windows ask to sign in.
  }
  useGroup.setState({ id })
}

function storedGroup(): string | undefined {
  try {
    return sessionStorage.getItem(GROUP_KEY) ?? undefined
  } catch {
    return undefined
  }
}
