import { create } from 'zustand'

/** In this tab's storage, for reloads: any page that knows the id can ask the group for its session. */
const GROUP_KEY = 'watchfloor.group'

/** Undefined until this page opens a window. */
export const useGroup = create<{ readonly id: string | undefined }>(() => ({ id: storedGroup() }))

export function beginGroup(id: string): void {
  try {
    sessionStorage.setItem(GROUP_KEY, id)
  } catch {
    // Without storage a reload leaves the group and asks to sign in.
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
