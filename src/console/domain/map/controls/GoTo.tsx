import { useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { announce } from '../../../ui/feedback/announcer.ts'
import { formatPosition } from '../../../../format/position.ts'
import type { LonLat } from '../../../../geo/lon-lat.ts'
import styles from '../MapView.module.css'
import { parsePosition } from '../../../../geo/parse-position.ts'
import { hint } from '../../../ui/overlay/hint.ts'

/** Accepts any common position format. */
export function GoTo({ onGoTo }: { onGoTo: (at: LonLat) => void }) {
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = () => {
    const found = parsePosition(text)
    setWrong(found === undefined && text.trim() !== '')
    if (!found) return
    onGoTo(found.at)
    announce(`Read as ${found.format}: ${formatPosition(found.at[1], found.at[0]) ?? ''}`, 'polite')
  }
  return (
    <form
      className={styles.goto}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <span className={styles.box}>
        <input
          type="text"
          aria-label="Go to position"
          placeholder="Go to position"
          {...hint('Decimal degrees, degrees and minutes, degrees minutes seconds, MGRS or UTM')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'map-goto-error' : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setWrong(false)
          }}
        />
      </span>
      {isWrong && (
        <span id="map-goto-error" role="alert" className={cx(styles.box, styles['goto-error'])}>
          Not a position. Try 43.655 −69.02, 43°39.3′N 069°01.2′W, 43 39 18 N 69 01 12 W, 19T DJ 98387 33555 or 19T
          498387 4833556
        </span>
      )}
    </form>
  )
}
