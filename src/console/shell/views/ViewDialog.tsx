import { useRef, useState } from 'react'

import { LONGEST_NAME } from '../../../watch/wire/views.ts'
import { wholeAddress } from '../../platform/url-state/shown-state.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { useIsMounted } from '../../ui/browser/use-is-mounted.ts'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { announce } from '../../ui/feedback/announcer.ts'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { sharingRefused } from '../../known/watch/views/shared-views.ts'
import { useWatch } from '../../known/watch/watch-store.ts'
import { describeView, rangeWords } from './describe-view.ts'
import { saveView, type SavedView, type ViewOutcome } from '../../known/watch/views/saved-views.ts'
import { provedWords } from '../../known/watch/persons/actor-words.ts'

/** @param view absent: saves what is shown when it opens, whatever the page shows later */
export function ViewDialog({ view, onClose }: { view?: SavedView | undefined; onClose: () => void }) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [shown] = useState(wholeAddress)
  const [isReplaced, setReplaced] = useState(false)
  const target = isReplaced ? shown : (view?.address ?? shown)
  const words = describeView(target, environmentNow())
  const [name, setName] = useState(view?.name ?? words.parts.join(', ').slice(0, LONGEST_NAME))
  const [isPinned, setPinned] = useState(view?.isPinned ?? true)
  const [isShared, setShared] = useState(view?.scope === 'every desk')
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<ViewOutcome>()
  const isMounted = useIsMounted()
  const refused = useWatch(sharingRefused)
  // A desk that can't write can still pin it for itself.
  const lock = view?.scope === 'every desk' ? refused : undefined
  const missing = name.trim() === '' ? 'Give it a name' : undefined
  const save = async (): Promise<void> => {
    if (missing !== undefined) return
    setBusy(true)
    const choice = { name, address: target, isPinned, scope: isShared ? 'every desk' : 'this browser' } as const
    const result = await saveView(choice, view)
    setBusy(false)
    if (result.kind !== 'saved') return setOutcome(result)
    announce(`View saved: ${name.trim()}`)
    if (isMounted()) onClose()
  }
  return (
    <FormDialog
      title={view === undefined ? 'Save view' : `View “${view.name}”`}
      width={480}
      initialFocus={field}
      action={{ words: 'Save', isBusy, whyNot: missing }}
      problem={
        outcome !== undefined &&
        outcome.kind !== 'saved' && (
          <>
            <b>Not saved.</b> {outcomeWords(outcome)}
          </>
        )
      }
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        inputRef={field}
        disabledReason={lock}
        onChange={(next) => setName(next.slice(0, LONGEST_NAME))}
        onFocus={(event) => event.target.select()}
      />
      <div className="small secondary">
        <p>{words.parts.join(', ')}.</p>
        {words.range !== undefined && <p>{rangeWords(words.range)}.</p>}
      </div>
      {view !== undefined && shown !== view.address && (
        <Checkbox
          label="Replace with the current view"
          checked={isReplaced}
          disabledReason={lock}
          onChange={setReplaced}
        />
      )}
      <Checkbox label="Pin to the rail" checked={isPinned} onChange={setPinned} />
      <div className="stack gap-4">
        <Checkbox
          label="For every desk"
          hint="Saved on this console’s server. Every desk gets it at once"
          checked={isShared}
          disabledReason={refused}
          onChange={setShared}
        />
        <p className="small meta">
          {refused ??
            (isShared ? 'Every desk of this environment has it.' : 'Only in this browser, for any environment.')}
        </p>
      </div>
    </FormDialog>
  )
}

export function outcomeWords(outcome: Exclude<ViewOutcome, { kind: 'saved' }>): string {
  if (outcome.kind === 'refused') return outcome.words
  return outcome.record === undefined
    ? 'Someone else removed it.'
    : `${provedWords({ by: outcome.record.savedBy, person: outcome.record.savedPerson })} changed it. Close this and check it first.`
}
