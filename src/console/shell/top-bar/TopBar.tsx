import CircleHelp from 'lucide-react/icons/circle-question-mark'
import LogOut from 'lucide-react/icons/log-out'
import Search from 'lucide-react/icons/search'

import { askSignOut } from '../../platform/session/sign-out.ts'
import { useSession } from '../../platform/session/session.ts'
import { isInTab } from '../../platform/session/in-tab.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Kbd } from '../../ui/values/Kbd.tsx'
import { ConnectionStatus } from './ConnectionStatus.tsx'
import { BarStatus, PersonChip, SessionFacts, UrgentStatus, WindowsMenu } from '../lazy-parts.tsx'
import { TokenLifetime } from './TokenLifetime.tsx'
import styles from './TopBar.module.css'
import { ZuluClock } from './ZuluClock.tsx'

export function TopBar({
  onPalette,
  onHelp,
  isQuiet,
}: {
  onPalette: () => void
  onHelp: () => void
  isQuiet: boolean
}) {
  const environment = useSession((session) => session.environment)
  const clientId = useSession((session) => session.clientId)
  return (
    <header className={styles.bar}>
      <div className={styles.environment}>
        <b>{environment?.name}</b>
        {!(IS_STATIC && isInTab()) && <span className={styles.url}>{environment?.url}</span>}
      </div>
      <span className={styles.separator} />
      <ConnectionStatus />
      <span className={styles.urgent}>{isQuiet && <UrgentStatus />}</span>
      {isQuiet && <BarStatus />}
      <span className="end" />
      {isQuiet && <WindowsMenu />}
      <button type="button" className={styles.palette} aria-label="Go to or run" onClick={onPalette}>
        <Search />
        <span>Go to or run</span>
        <Kbd keys="Ctrl K" />
      </button>
      <span className={styles.separator} />
      <TokenLifetime />
      <span className={styles.chip}>
        {isQuiet && <PersonChip />}
        <span className={styles.user}>{clientId === '' ? 'pasted token' : clientId}</span>
        <Button variant="ghost" aria-label="Sign out" icon={<LogOut />} onClick={askSignOut} />
      </span>
      {isQuiet && <SessionFacts />}
      <Button
        variant="ghost"
        aria-label="Help and keys"
        hint="About this view, and its keys"
        icon={<CircleHelp size={15} />}
        onClick={onHelp}
      />
      <span className={styles.separator} />
      <ZuluClock />
    </header>
  )
}
