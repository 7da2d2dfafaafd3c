import { useState } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { announce } from '../../ui/feedback/announcer.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { AskDialog } from '../../ui/overlay/AskDialog.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { countOf } from '../../../format/count.ts'
import {
  arrangementOf,
  arrangementsOf,
  dropArrangement,
  isFull,
  keepArrangement,
  MOST_ARRANGEMENTS,
  MOST_WINDOWS,
  type Arrangement,
} from './arrangement.ts'
import { setArranging } from './open-window.ts'
import { askWindows, expectedWindows } from './desk-windows.ts'
import { layOut } from './lay-out.ts'
import styles from './Windows.module.css'

/** Named arrangements of windows: save, open, delete. */
export function ArrangementDialog() {
  const environment = useSession((session) => session.environment?.name ?? '')
  const [name, setName] = useState('')
  const [kept, setKept] = useState(() => arrangementsOf(environment))
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  /** The earlier one of the typed name, which saving replaces. */
  const [replaced, setReplaced] = useState<Arrangement>()
  const change = (step: () => boolean, done: string) => {
    const isStored = step()
    if (isStored) announce(done)
    setProblem(isStored ? undefined : 'This browser stores nothing. This lasts until the window closes')
    setKept(arrangementsOf(environment))
  }
  const save = async () => {
    setReplaced(undefined)
    setSaving(true)
    await expectedWindows()
    const { windows, silent } = await askWindows()
    setSaving(false)
    const made = arrangementOf(name, environment, windows)
    if (made === undefined) return setProblem('No other window is open. Open and place some, then save')
    change(() => keepArrangement(made), `Saved “${made.name}” with ${countOf(made.windows.length, 'window')}`)
    if (silent > 0)
      setProblem(`Saved without ${countOf(silent, 'window')} that didn’t answer. Save again to include them`)
  }
  const earlier = kept.find((each) => each.name === name.trim())
  const whyNot =
    name.trim() === ''
      ? 'Type a name'
      : earlier === undefined && isFull(environment)
        ? `${MOST_ARRANGEMENTS} are saved. Forget one first`
        : undefined
  const submit = () => {
    if (whyNot !== undefined || isSaving) return
    if (earlier !== undefined) setReplaced(earlier)
    else void save()
  }
  const start = (arrangement: Arrangement) => {
    close()
    void layOut(arrangement)
  }
  return (
    <Dialog title="Arrangements of windows" width={560} onClose={close} footer={<Button onClick={close}>Close</Button>}>
      <p className="secondary">
        An arrangement saves open windows of {environment}: place, size and whether linked. At most {MOST_WINDOWS}{' '}
        windows. Saved in this browser.
      </p>
      <form
        className={styles.save}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField label="Name" className="grow" maxLength={60} value={name} onChange={setName} />
        <Button type="submit" variant="primary" isBusy={isSaving} disabledReason={whyNot}>
          Save open windows
        </Button>
      </form>
      {problem !== undefined && (
        <Note tone="warn" role="alert">
          {problem}
        </Note>
      )}
      {kept.length === 0 ? (
        <p className="meta">None saved yet.</p>
      ) : (
        <ul className={styles.kept} aria-label="Saved arrangements">
          {kept.map((each) => (
            <li key={each.name}>
              <span className="grow truncate">{each.name}</span>
              <span className={cx('nowrap', 'size-12', 'meta')}>{countOf(each.windows.length, 'window')}</span>
              <Button aria-label={`Lay out ${each.name}`} onClick={() => start(each)}>
                Lay out
              </Button>
              <Button
                variant="ghost"
                aria-label={`Forget ${each.name}`}
                onClick={() => change(() => dropArrangement(each), `Forgot “${each.name}”`)}
              >
                Forget
              </Button>
            </li>
          ))}
        </ul>
      )}
      {replaced !== undefined && (
        <AskDialog
          title={`Replace “${replaced.name}”?`}
          confirmLabel="Replace"
          onConfirm={() => void save()}
          onClose={() => setReplaced(undefined)}
        >
          <p>
            An arrangement of this name is saved, with {countOf(replaced.windows.length, 'window')}. The windows that
            are open now replace it.
          </p>
        </AskDialog>
      )}
    </Dialog>
  )
}

function close(): void {
  setArranging(false)
}
