import { createContext, use, type ReactNode } from 'react'

/** What the page around the inspector knows: it resolves ids to names, and draws links and pictures. */
export interface Surroundings {
  /** A link to another thing of the console. `words` where it is known by more than its id. */
  readonly link: (to: 'entity' | 'task' | 'object', id: string, words?: string) => ReactNode
  /** What an entity is called, where it is loaded. */
  readonly nameOf: (entityId: string) => string | undefined
  /** A picture or a link for a media item, by its path relative to the environment. */
  readonly media: (path: string, image: boolean) => ReactNode
  /** The symbol of a wire entity in a line of text. */
  readonly symbol: (wireEntity: unknown) => ReactNode
  /** Says that clearing this override was refused before, when it was. */
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
