import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

import { withChanges, type SearchChanges } from '../../../address/search.ts'

/**
 * Changes parameters of the address of the page shown; `Search` names those it has. With `replace` there is no step back for the change: for what
 * is typed letter by letter, or walked through.
 */
export function useSearchSetter<Search extends object>(): (
  changes: SearchChanges<keyof Search>,
  replace?: boolean,
) => void {
  const navigate = useNavigate()
  return useCallback(
    (changes, replace = false) => void navigate({ to: '.', search: withChanges(changes), replace }),
    [navigate],
  )
}
