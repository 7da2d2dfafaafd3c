const FLAG = 'watchfloor.shared'

/** Whether another tab of this browser may have a session to share: all that is ever stored of one. */
export function isSharedFlagged(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null
  } catch {
    return false
  }
}

export function setSharedFlag(on: boolean): void {
  try {
    if (on) localStorage.setItem(FLAG, '1')
    else localStorage.removeItem(FLAG)
  } catch {
    // Without storage a new tab asks to sign in.
  }
}
