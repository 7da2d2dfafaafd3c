import { Button } from '../../ui/controls/Button.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { offerGroup } from '../../platform/session/window-handover.ts'
import { setOutcome, unblock, type OpenOutcome } from './open-window.ts'
import styles from './Windows.module.css'

/** Which windows are missing or misplaced, and what to do. */
export function OutcomeDialog({ outcome }: { outcome: OpenOutcome }) {
  const { blocked, notes } = outcome
  return (
    <Dialog title={titleOf(outcome)} width={520} onClose={close} footer={<Button onClick={close}>Close</Button>}>
      {blocked.length > 0 && (
        <>
          <Note tone="warn" role="alert">
            {blocked.length === 1 ? 'This window' : 'These windows'} didn’t open. The browser probably blocks pop-ups.
            Allow pop-ups for this site beside the address, then try again. Or open each one here:
          </Note>
          <ul className={styles.kept} aria-label="Blocked windows">
            {blocked.map(({ address, name }) => (
              <li key={address}>
                <a
                  href={address}
                  target="_blank"
                  rel="noopener"
                  onClick={({ currentTarget }) => {
                    currentTarget.href = offerGroup(address, () => unblock(address))
                  }}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {notes.map((note) => (
        <Note key={note} tone="advisory">
          {note}
        </Note>
      ))}
    </Dialog>
  )
}

function titleOf({ asked, blocked }: OpenOutcome): string {
  if (blocked.length === 0) return 'Some windows moved'
  return asked === 1 ? 'The window was blocked' : `${blocked.length} of ${asked} windows blocked`
}

function close(): void {
  setOutcome(undefined)
}
