import { create } from 'zustand'

/** Whether the arrangements are shown. */
export const useArrangementDialog = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))
