import type { ComponentProps } from 'react'

import { TextField } from '../../../ui/controls/TextField.tsx'
import styles from './ShelveDialog.module.css'

/** For taking an alert or a rule out of service. */
export function ReasonField({
  readers,
  ...field
}: Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'inputRef'> & {
  /** Besides the log. */
  readers: string
}) {
  return (
    <TextField
      label="Reason"
      labelAside={`required, for the log and the ${readers}`}
      className={styles.reason}
      isMultiline
      maxLength={500}
      {...field}
    />
  )
}
