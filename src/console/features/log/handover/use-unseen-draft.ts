import { useState } from 'react'

import type { Handover } from '../../../../watch/wire/handover.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { useActorWords } from '../../../known/watch/persons/actor-words.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { isSavedHere, versionOf } from './handover-server.ts'

interface UnseenDraft {
  /** Its update by another desk since the draft was last seen here, in words. */
  readonly update: string | undefined
  /** Call once that draft is on screen and its update was named. */
  readonly see: (shown?: Handover) => void
}

/** A press meant for the draft that was on screen must not sign an update that replaced it just then. */
export function useUnseenDraft(handover: Handover): UnseenDraft {
  const actorIn = useActorWords()
  const [seen, setSeen] = useState(versionOf(handover))
  const { preparedBy: by, preparedPerson: person, preparedAt: at } = handover
  const isSeen = seen === versionOf(handover)
  // It was made on what is on screen.
  if (!isSeen && isSavedHere(handover)) setSeen(versionOf(handover))
  return {
    update: isSeen
      ? undefined
      : `${actorIn({ by, person, at })} updated the draft ${formatAbsoluteTime(at, environmentNow())}`,
    see: (shown = handover) => setSeen(versionOf(shown)),
  }
}
