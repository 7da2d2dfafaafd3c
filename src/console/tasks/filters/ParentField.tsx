import Split from 'lucide-react/icons/git-branch'
import X from 'lucide-react/icons/x'
import { useState } from 'react'

import { TextField } from '../../ui/controls/TextField.tsx'
import styles from './FilterBar.module.css'

/** A parent task id, typed or pasted; taken over with Enter or on leaving. */
export function ParentField({
  value,
  onCommit,
}: {
  value: string | undefined
  onCommit: (id: string | undefined) => void
}) {
  const [draft, setDraft] = useState<string>()
  const commit = (text: string | undefined): void => {
    if (text === undefined) return
    setDraft(undefined)
    const id = text.trim()
    if (id !== (value ?? '')) onCommit(id === '' ? undefined : id)
  }
  return (
    <TextField
      label="Parent task"
      isLabelHidden
      isMono
      className={styles.parent}
      placeholder="Paste a task id"
      icon={<Split />}
      value={draft ?? value ?? ''}
      onChange={setDraft}
      onBlur={() => commit(draft)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(draft)
        if (event.key === 'Escape' && draft !== undefined) {
          event.stopPropagation()
          setDraft(undefined)
        }
      }}
      trailing={
        value !== undefined && (
          <button
            type="button"
            className={styles.clear}
            aria-label="Clear parent task"
            onClick={() => onCommit(undefined)}
          >
            <X />
          </button>
        )
      }
    />
  )
}
