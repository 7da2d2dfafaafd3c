import { Button, type ButtonProps } from '../../ui/controls/Button.tsx'
import { useSession } from './session.ts'

/** For changes without a dialog: names the environment, as windows of two may be open. */
export function useChangeHint(own?: string): string {
  const place = `In ${usePlace()}`
  return own === undefined ? place : `${own}\n${place}`
}

export function ChangeButton({ hint, ...rest }: ButtonProps) {
  return <Button {...rest} hint={useChangeHint(hint)} />
}

export function ChangedPlace() {
  return <b>{usePlace()}</b>
}

function usePlace(): string {
  return useSession(({ environment }) => environment?.name ?? 'this environment')
}
