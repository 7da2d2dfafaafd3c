import { TokenOut } from './session/TokenOut.tsx'
import { LeftOutNote } from './views/LeftOutNote.tsx'

/** Above every view; one chunk, as each costs the first script. */
export function ViewNotes({ onAsk }: { onAsk: () => void }) {
  return (
    <>
      <TokenOut onAsk={onAsk} />
      <LeftOutNote />
    </>
  )
}
