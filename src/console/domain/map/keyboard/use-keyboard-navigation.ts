import { useEffect, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'

import { announce } from '../../../ui/feedback/announcer.ts'
import type { MapEntity } from '../../../../geo/map-entity.ts'
import type { MapSession } from '../stage/map-session.ts'
import { createPointed, point, type Pointed } from './pointed.ts'
import { KeyboardNavigator } from './keyboard-navigator.ts'

/**
 * Handles keys on the canvas before MapLibre.
 * @param shared cursor of a list of the same entities
 * @returns the last step's sentence, and the handler
 */
export function useKeyboardNavigation(
  session: MapSession,
  entities: readonly MapEntity[],
  selectedId: string | undefined,
  onOpen: ((entityId: string) => void) | undefined,
  shared: Pointed | undefined,
): { words: string; onKeyDownCapture: (event: KeyboardEvent) => void } {
  const [own] = useState(createPointed)
  const pointed = shared ?? own
  const [navigator] = useState(() => new KeyboardNavigator(session, announce))
  const { words } = useStore(navigator.store)
  useEffect(() => navigator.listen({ entities, pointed, onOpen }), [navigator, entities, pointed, onOpen])
  useEffect(() => {
    navigator.follow(pointed.getState().id)
    return pointed.subscribe(({ id }) => navigator.follow(id))
  }, [navigator, pointed])
  useEffect(() => point(pointed, selectedId), [pointed, selectedId])
  return {
    words,
    onKeyDownCapture: (event) => {
      if (!(event.target instanceof HTMLCanvasElement) || !navigator.press(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
