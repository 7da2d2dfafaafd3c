import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { followPress } from './press.ts'

/**
 * The value, which keeps as it is drawn while something is pressed. A card that came away from under the pointer between press and release would not
 * open, and another one in its place would: browsers give a click to what was under both.
 */
export function useStill<T>(value: T): T {
  const [kept, keep] = useState<{ readonly value: T }>()
  const drawn = useRef(value)
  useLayoutEffect(() => {
    if (kept === undefined) drawn.current = value
  })
  useEffect(() => followPress((isPressed) => keep(isPressed ? { value: drawn.current } : undefined)), [])
  return kept === undefined ? value : kept.value
}
