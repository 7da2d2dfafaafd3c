import { startTransition, useEffect, useState } from 'react'

/** Rows to draw above and below those in sight: none at first, so that they don't delay the others. */
export function useOverscan(rows: number): number {
  const [overscan, setOverscan] = useState(0)
  useEffect(() => startTransition(() => setOverscan(rows)), [rows])
  return overscan
}
