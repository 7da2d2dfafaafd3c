import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

import { readSearch, type Address, type Codec, type Search } from '../../../url-state/codec.ts'
import { withChanges } from '../../../url-state/search.ts'
import { shownNow } from '../../ui/browser/ticker.ts'

export type PageAddress<Of extends Codec> = Address<Of> & {
  /** `isReplaced`: without a history entry, for typing and stepping. */
  readonly set: (values: Parameters<Of['write']>[0], isReplaced?: boolean) => void
}

export function useAddress<Of extends Codec>(codec: Of, search: Search): PageAddress<Of> {
  const navigate = useNavigate()
  return useMemo(
    () => ({
      ...readSearch(codec, search, shownNow()),
      set: (values, isReplaced = false) =>
        void navigate({ to: '.', search: withChanges(codec.write(values)), replace: isReplaced }),
    }),
    [codec, search, navigate],
  )
}
