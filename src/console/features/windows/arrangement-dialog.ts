import { create } from 'zustand'

export const useArrangementDialog = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))
