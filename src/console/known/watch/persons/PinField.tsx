import { TextField, type TextFieldProps } from '../../../ui/controls/TextField.tsx'

/** 4 to 12 digits, kept by the server. */
export function PinField(props: Omit<TextFieldProps, 'isSecret' | 'isMono'>) {
  return <TextField {...props} isMono isSecret inputMode="numeric" autoComplete="off" maxLength={12} />
}

export function pinProblem(pin: string, again: string): string | undefined {
  if (!/^\d{4,12}$/.test(pin)) return 'A PIN has 4 to 12 digits'
  return pin === again ? undefined : 'The two PINs differ'
}
