import { useLayoutEffect, useRef } from 'react'

/** Keeps the last drawn value among others while mounted, read on demand: closures need no memo. */
export function useRegistered<Value>(all: Set<{ current: Value }>, value: Value): void {
  const source = useRef(value)
  // Before paint: a user may press the keys of a panel as soon as it shows.
  useLayoutEffect(() => {
    source.current = value
  })
  useLayoutEffect(() => {
    all.add(source)
    return () => void all.delete(source)
  }, [all])
}
