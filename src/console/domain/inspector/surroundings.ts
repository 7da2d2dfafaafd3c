import { createContext, use, type ReactNode } from 'react'

/** Provided by the page. */
export interface Surroundings {
  /** `words`: if more than the id is known. */
  readonly link: (to: 'entity' | 'task' | 'object', id: string, words?: string) => ReactNode
  readonly nameOf: (entityId: string) => string | undefined
  /** `path` is relative to the environment. */
  readonly media: (path: string, image: boolean) => ReactNode
  readonly symbol: (wireEntity: unknown) => ReactNode
  /** If a request to clear this override was refused. */
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
