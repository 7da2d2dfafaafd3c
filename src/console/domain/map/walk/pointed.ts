import { createStore, type StoreApi } from 'zustand/vanilla'

/** The entity that the keys of a list or a map have come to, and have not opened: one for all that show the same entities. */
export type Pointed = StoreApi<{ readonly id: string | undefined }>

export function createPointed(): Pointed {
  return createStore(() => ({ id: undefined }))
}

/** What keys came to. */
export function point(pointed: Pointed, id: string | undefined): void {
  if (pointed.getState().id !== id) pointed.setState({ id })
}
