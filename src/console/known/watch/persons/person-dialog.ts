import { create } from 'zustand'

/** Open on every page alike. */
export const usePersonDialog = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))

export function askWhoIsOnWatch(): void {
  usePersonDialog.setState({ isOpen: true })
}

export function closePersonDialog(): void {
  usePersonDialog.setState({ isOpen: false })
}
