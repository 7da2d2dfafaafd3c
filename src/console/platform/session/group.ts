import { create } from 'zustand'

/** Stored for reloads. Stays in this tab: any page that knows it can ask the group for its session. */
const GROUP_KEY = 'watchfloor.group'

/** Undefined until a window was opened from here. */
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
