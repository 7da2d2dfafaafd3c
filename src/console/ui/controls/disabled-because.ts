import { createContext, use } from 'react'

/** Why no control within can be used, as `<fieldset disabled>` with words. */
export const DisabledBecause = createContext<string | undefined>(undefined)

/** Why this one can't: as all around it, or for a reason of its own. */
export function useDisabledReason(own: string | undefined): string | undefined {
  return use(DisabledBecause) ?? own
}
