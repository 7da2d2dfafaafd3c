import { useState, type ReactNode } from 'react'

import { Button } from '../controls/Button.tsx'
import { formatNumber } from '../../../format/number.ts'

const AT_ONCE = 100

/** Shows a hundred items and more on request: thousands at once freeze a page. */
export function FirstOf<T>({
  items,
  what,
  row: Row = 'li',
  children,
}: {
  items: readonly T[]
  /** "fields". */
  what: string
  /** Element around the "more" button. */
  row?: 'li' | 'div'
  children: (item: T, index: number) => ReactNode
}) {
  const [count, setCount] = useState(AT_ONCE)
  const hidden = items.length - count
  return (
    <>
      {items.slice(0, count).map(children)}
      {hidden > 0 && (
        <Row>
          <Button variant="ghost" onClick={() => setCount(count + AT_ONCE)}>
            Show more {what}, {formatNumber(hidden)} left
          </Button>
        </Row>
      )}
    </>
  )
}
