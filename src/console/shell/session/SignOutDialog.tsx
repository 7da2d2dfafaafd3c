import LogOut from 'lucide-react/icons/log-out'

import { signOut, staySignedIn } from '../../platform/session/sign-out.ts'
import { AskDialog } from '../../ui/overlay/AskDialog.tsx'

export function SignOutDialog({ losses }: { losses: readonly string[] }) {
  return (
    <AskDialog
      title="Sign out"
      icon={<LogOut size={20} color="var(--al-caution)" />}
      width={520}
      confirmLabel="Sign out"
      onConfirm={() => signOut()}
      onClose={staySignedIn}
    >
      {losses.length === 0 && <p className="secondary">Nothing would be lost now.</p>}
      {losses.map((words) => (
        <p key={words} className="secondary">
          {words}
        </p>
      ))}
    </AskDialog>
  )
}
