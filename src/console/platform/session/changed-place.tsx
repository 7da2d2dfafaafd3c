import { Button, type ButtonProps } from '../../ui/controls/Button.tsx'
import { useSession } from './session.ts'

/**
 * The hint of whatever changes something without asking first: after its own words the environment that is changed. Windows of two environments may stand
 * side by side, and the name in a window's bar is not where the hand is.
 */
export function useChangeHint(own?: string): string {
  const place = `In ${usePlace()}`
  return own === undefined ? place : `${own}\n${place}`
}

/** A button that changes something without asking first. One that asks names the environment in its dialog. */
export function ChangeButton({ hint, ...rest }: ButtonProps) {
  return <Button {...rest} hint={useChangeHint(hint)} />
}

/** The environment that is changed, in a dialog's sentence. */
export function ChangedPlace() {
  return <b>{usePlace()}</b>
}

function usePlace(): string {
  return useSession(({ environment }) => environment?.name ?? 'this environment')
}
