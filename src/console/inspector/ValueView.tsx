import { Fragment } from 'react'

import { PartView } from './PartView.tsx'
import type { Part } from './row.ts'

/** A value in a line. */
export function ValueView({ parts }: { parts: readonly Part[] }) {
  return (
    <span>
      {parts.map((part, index) => (
        <Fragment key={`${index} ${part.kind}`}>
          {index > 0 && ' '}
          <PartView part={part} />
        </Fragment>
      ))}
    </span>
  )
}
