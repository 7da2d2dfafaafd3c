import AppWindow from 'lucide-react/icons/app-window'
import LogIn from 'lucide-react/icons/log-in'

import { askSignOut } from '../platform/session/sign-out.ts'
import { useSession } from '../platform/session/session.ts'
import { askedOfTab, isInTab, isKept } from '../platform/session/in-tab.ts'
import { lazyPart } from '../ui/browser/lazy-part.tsx'
import { Button } from '../ui/controls/Button.tsx'
import styles from './TabStrip.module.css'

const Parts = lazyPart(() => import('./slots.tsx').then((module) => module.loadSlot('strip')))

/** Under the top bar while the environment runs in this tab. It can't be closed. */
export function TabStrip() {
  const isShown = useSession(isInTab)
  if (!isShown) return null
  const { drill } = askedOfTab()
  const where = isKept() ? 'Saved in this browser' : 'In this tab only'
  return (
    <section className={styles.place} aria-label="Made-up watch">
      <div className={styles.strip} role="note" aria-label={where}>
        <AppWindow size={15} />
        <span className="shrinks">
          <b>{where}:</b> made-up data, {isKept() ? 'shared by its tabs' : 'gone when the tab closes'}
          {drill !== undefined && `. Drill ${drill} is on: requests fail on purpose`}
        </span>
        <span className="end" />
        <Parts />
        <Button variant="ghost" icon={<LogIn />} onClick={() => void askSignOut()}>
          Sign in to an environment
        </Button>
      </div>
    </section>
  )
}
