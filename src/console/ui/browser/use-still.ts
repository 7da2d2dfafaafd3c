import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { followPress } from './press.ts'

/** If a card moved between press and release, browsers would click another element. */
export function useStill<T>(value: T): T {
  const [kept, keep] = useState<{ readonly value: T }>()
  const drawn = useRef(value)
  useLayoutEffect(() => {
    if (kept === undefined) drawn.current = value
  })
  useEffect(() => followPress((isPressed) => keep(isPressed ? { value: drawn.current } : undefined)), [])
  return kept === undefined ? value : kept.value
}
