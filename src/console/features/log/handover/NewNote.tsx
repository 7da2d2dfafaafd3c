import type { HandoverItem } from '../../../../watch/wire/handover.ts'
import { randomId } from '../../../ui/browser/random-id.ts'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useActorWords } from '../../../known/watch/persons/actor-words.ts'
import { useOnWatch } from '../../../known/watch/persons/on-watch.ts'
import { usePersonDrafts } from '../../../known/watch/persons/person-drafts.ts'
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
  const [drafts, setDraft] = usePersonDrafts('handover note')
  const text = drafts['text'] ?? ''
  const setText = (next: string) => setDraft('text', next)
  const by = useWatch((watch) => watch.me?.clientId)
  const person = useOnWatch(({ here }) => here?.mark)
  const actorIn = useActorWords()
  const add = async () => {
    const note = text.trim()
    if (note === '' || disabledReason !== undefined) return
    const id = `note:${randomId()}`
    const refused = await onAdd({
      id,
      section: 'notes',
      text: note,
      ...(by !== undefined && { detail: `by ${actorIn({ by, person })}`.slice(0, 120) }),
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
