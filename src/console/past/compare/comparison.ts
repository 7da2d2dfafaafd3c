import { create } from 'zustand'

/** Whether what is shown is held against now. */
export const useComparison = create<{ readonly isOn: boolean }>(() => ({ isOn: false }))

export function toggleComparison(): void {
  useComparison.setState(({ isOn }) => ({ isOn: !isOn }))
}
