import { useState } from 'react'

import type { HandoverItem } from '../../../../watch/wire/handover.ts'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useWatch } from '../../../known/watch/watch-store.ts'
import styles from './Handover.module.css'
import { ChangeButton } from '../../../platform/session/changed-place.tsx'

const LONGEST = 600

/** Adds a note of the outgoing watch to the draft. */
export function NewNote({
  disabledReason,
  onAdd,
}: {
  disabledReason: string | undefined
  onAdd: (note: HandoverItem) => Promise<string | undefined>
}) {
  const [text, setText] = useState('')
  const me = useWatch((watch) => watch.me?.clientId)
  const add = async () => {
    const note = text.trim()
    if (note === '' || disabledReason !== undefined) return
    const id = `note:${Date.now()}-${Math.random().toString(36).slice(2)}`
    const refused = await onAdd({
      id,
      section: 'notes',
      text: note,
      ...(me !== undefined && { detail: `by ${me}`.slice(0, 120) }),
      subjects: [],
    })
    if (refused === undefined) setText('')
  }
  return (
    <form
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextField
        className="grow"
        label="Note"
        isLabelHidden
        placeholder="A note for the next watch"
        maxLength={LONGEST}
        value={text}
        onChange={setText}
        disabledReason={disabledReason}
      />
      <ChangeButton
        type="submit"
        disabledReason={disabledReason ?? (text.trim() === '' ? 'Nothing written yet' : undefined)}
      >
        Add note
      </ChangeButton>
    </form>
  )
}
