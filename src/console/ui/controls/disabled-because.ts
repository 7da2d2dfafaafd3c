import { createContext, use } from 'react'

/** Like `<fieldset disabled>`, with a reason. */
export const DisabledBecause = createContext<string | undefined>(undefined)

export function useDisabledReason(own: string | undefined): string | undefined {
  return use(DisabledBecause) ?? own
}
