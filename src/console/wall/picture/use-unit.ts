import { useCallback, useState } from 'react'

const PROBE_UNITS = 100

/**
 * How many pixels one unit of the wall has: 1 on 1920 × 1080, 2 on 3840 × 2160. Style sheets call it `--u`; script that has to know how much fits learns it
 * from an element that is a hundred of them wide.
 */
export function useUnit(): { unit: number; probe: (element: HTMLElement | null) => (() => void) | undefined } {
  const [unit, setUnit] = useState(1)
  const probe = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const read = () => setUnit(element.getBoundingClientRect().width / PROBE_UNITS || 1)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { unit, probe }
}
