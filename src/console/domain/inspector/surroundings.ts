import { createContext, use, type ReactNode } from 'react'

/** Provided by the page around the inspector. */
export interface Surroundings {
  /** `words`: if it is known by more than its id. */
  readonly link: (to: 'entity' | 'task' | 'object', id: string, words?: string) => ReactNode
  /** Undefined unless loaded. */
  readonly nameOf: (entityId: string) => string | undefined
  /** `path` is relative to the environment. */
  readonly media: (path: string, image: boolean) => ReactNode
  readonly symbol: (wireEntity: unknown) => ReactNode
  /** If clearing this override was refused before. */
  readonly refusedMark: (entityId: string, fieldPath: string) => ReactNode
}

export const SurroundingsContext = createContext<Surroundings>({
  link: (_, id, words) => words ?? id,
  nameOf: () => undefined,
  media: (path) => path,
  symbol: () => null,
  refusedMark: () => null,
})

export function useSurroundings(): Surroundings {
  return use(SurroundingsContext)
}
