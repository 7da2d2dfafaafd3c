import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { followPress } from './press.ts'

/** Keeps the value during a press: if a card moved then, the click would hit another element. */
export function usePinned<T>(value: T): T {
  const [kept, keep] = useState<{ readonly value: T }>()
  const drawn = useRef(value)
  useLayoutEffect(() => {
    if (kept === undefined) drawn.current = value
  })
  useEffect(() => followPress((isPressed) => keep(isPressed ? { value: drawn.current } : undefined)), [])
  return kept === undefined ? value : kept.value
}
