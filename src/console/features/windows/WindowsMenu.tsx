import { useRouter } from '@tanstack/react-router'
import AppWindow from 'lucide-react/icons/app-window'
import { Fragment } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { groupsOf } from '../../../conformance/groups-of.ts'
import { withAbouts } from '../../platform/abouts.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { DisabledBecause } from '../../ui/controls/disabled-because.ts'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { useDeskWindows } from './desk-windows.ts'
import { LinkedToggle } from './LinkedToggle.tsx'
import { openPart, setArranging, whyNoWindow } from './open-window.ts'
import { windowParts, type PartOfPages } from './parts.ts'
import styles from './Windows.module.css'

export function loadWindowsMenu(): Promise<typeof WindowsMenu> {
  return withAbouts(WindowsMenu)
}

/** Opens parts in windows of their own, and saves arrangements. */
export function WindowsMenu() {
  const hasOthers = useDeskWindows(({ others }) => others.length > 0)
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
  const offered = groupsOf(windowParts(), ({ under }) => under?.heading ?? 'Open in a window of its own')
  return (
    <DisabledBecause value={whyNoWindow()}>
      <div className={styles.menu}>
        {[...offered].map(([heading, parts]) => (
          <Fragment key={heading}>
            <b>{heading}</b>
            <Parts of={parts} />
          </Fragment>
        ))}
        <Button onClick={() => setArranging(true)}>Arrangements…</Button>
      </div>
    </DisabledBecause>
  )
}

function Parts({ of }: { of: readonly PartOfPages[] }) {
  const router = useRouter()
  return (
    <span className={cx('gap-6', 'wrapping', 'flex')}>
      {of.map((part) => (
        <Button
          key={part.word}
          onClick={() => {
            const { pathname, search } = router.state.location
            openPart(part, { pathname, search })
          }}
        >
          {part.under?.name ?? part.name}
        </Button>
      ))}
    </span>
  )
}
