import { useState } from 'react'

import { timeInputText } from '../../../format/time-input.ts'
import type { PastSource } from '../../known/past/past-source.ts'
import { usePast } from '../../known/past/past-store.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { announce } from '../../ui/feedback/announcer.ts'
import { TextField } from '../../ui/controls/TextField.tsx'
import { readMoment } from './go-to-moment.ts'
import { leavePast } from '../../known/past/show-moment.ts'
import { goTo, useMoment } from './moment.ts'
import styles from './PastBar.module.css'
import { endOf } from './playing/playing.ts'

/** A field for a time. Errors show above it. */
export function GoToMoment({ source }: { source: PastSource }) {
  const [draft, setDraft] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const wanted = useMoment()
  const go = () => {
    if (draft === undefined) return
    const typed = readMoment(draft, { latest: endOf(usePast.getState()), oldest: source.span?.from })
    setProblem(typed.kind === 'unreadable' ? typed.words : undefined)
    if (typed.kind === 'unreadable') return announce(typed.words)
    setDraft(undefined)
    if (typed.kind === 'now') leavePast()
    else goTo(typed.at)
  }
  const giveUp = () => {
    setDraft(undefined)
    setProblem(undefined)
  }
  return (
    <span className={styles.go}>
      <span aria-hidden="true">Go to moment</span>
      <TextField
        label="Go to moment"
        isLabelHidden
        isMono
        className={styles.field}
        error={problem}
        value={draft ?? (wanted === undefined ? '' : timeInputText(wanted, environmentNow()))}
        onChange={setDraft}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => problem === undefined && giveUp()}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') go()
          if (event.key !== 'Escape' || draft === undefined) return
          event.preventDefault()
          giveUp()
        }}
      />
    </span>
  )
}
