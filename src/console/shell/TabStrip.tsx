import { useNavigate } from '@tanstack/react-router'
import AppWindow from 'lucide-react/icons/app-window'
import LogIn from 'lucide-react/icons/log-in'
import PackageIcon from 'lucide-react/icons/package-check'

import { askSignOut } from '../platform/session/sign-out.ts'
import { useSession } from '../platform/session/session.ts'
import { isInTab } from '../platform/session/tab-session.ts'
import { Button } from '../ui/controls/Button.tsx'
import styles from './TabStrip.module.css'

/** Under the top bar while the environment runs in this tab. It can't be closed. */
export function TabStrip() {
  const isShown = useSession(isInTab)
  const navigate = useNavigate()
  if (!isShown) return null
  return (
    <div className={styles.strip} role="note" aria-label="In this tab only">
      <AppWindow size={15} />
      <span className="shrinks">
        <b>In this tab only:</b> made-up data, gone when the tab closes
      </span>
      <span className="end" />
      <Button
        variant="ghost"
        icon={<PackageIcon />}
        hint="Prepare a handover, then save it there"
        onClick={() => void navigate({ to: '/handover' })}
      >
        Save capsule
      </Button>
      <Button variant="ghost" icon={<LogIn />} onClick={() => void askSignOut()}>
        Sign in to an environment
      </Button>
    </div>
  )
}
