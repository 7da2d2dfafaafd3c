import { createStore, type StoreApi } from 'zustand/vanilla'

/** Entity at the keyboard cursor, shared by list and map. */
export type Pointed = StoreApi<{ readonly id: string | undefined }>

export function createPointed(): Pointed {
  return createStore(() => ({ id: undefined }))
}

export function point(pointed: Pointed, id: string | undefined): void {
  if (pointed.getState().id !== id) pointed.setState({ id })
}
