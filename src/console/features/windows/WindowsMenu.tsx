import { useRouter } from '@tanstack/react-router'
import AppWindow from 'lucide-react/icons/app-window'

import { Button } from '../../ui/controls/Button.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { useArrangementDialog } from './arrangement-dialog.ts'
import { useDeskWindows } from './desk-windows.ts'
import { LinkedToggle } from './LinkedToggle.tsx'
import { openPart, whyNoWindow } from './open-window.ts'
import { laneOf, partName, windowParts, type WindowPart } from './parts.ts'
import styles from './Windows.module.css'

/** Opens parts of the console in windows of their own, and keeps how they stand. */
export function WindowsMenu() {
  const hasOthers = useDeskWindows(({ others }) => others.size > 0)
  return (
    <span className={styles.bar}>
      {hasOthers && <LinkedToggle />}
      <Popover
        label="Windows"
        trigger={<Button variant="ghost" aria-label="Open in a window of its own" icon={<AppWindow size={15} />} />}
      >
        <Choices />
      </Popover>
    </span>
  )
}

function Choices() {
  const whyNot = whyNoWindow()
  return (
    <div className={styles.menu}>
      <b>Open in a window of its own</b>
      <Parts of={windowParts.filter((part) => laneOf(part) === undefined)} disabledReason={whyNot} />
      <b>One lane of the board</b>
      <Parts of={windowParts.filter((part) => laneOf(part) !== undefined)} disabledReason={whyNot} />
      <Button disabledReason={whyNot} onClick={() => useArrangementDialog.setState({ isOpen: true })}>
        Arrangements…
      </Button>
    </div>
  )
}

function Parts({ of, disabledReason }: { of: readonly WindowPart[]; disabledReason: string | undefined }) {
  const router = useRouter()
  return (
    <span className="gap-6 wrapping flex">
      {of.map((part) => (
        <Button
          key={part}
          disabledReason={disabledReason}
          onClick={() => {
            const { pathname, search } = router.state.location
            openPart(part, { pathname, search })
          }}
        >
          {partName(part).replace(/^Lane /, '')}
        </Button>
      ))}
    </span>
  )
}
