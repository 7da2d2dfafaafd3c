import { create } from 'zustand'

/** All that is stored of a group: which windows are of it, over a reload. It stays in this tab: a page that knows it can ask those windows for their session. */
const GROUP_KEY = 'watchfloor.group'

/** The group of windows that this page is of; none before the first one was opened from it. */
export const useGroup = create<{ readonly id: string | undefined }>(() => ({ id: storedGroup() }))

/** From now on this page is of a group, also after a reload. */
export function beginGroup(id: string): void {
  try {
    sessionStorage.setItem(GROUP_KEY, id)
  } catch {
    // Without storage a reload doesn't know of the group: the window asks to sign in.
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
