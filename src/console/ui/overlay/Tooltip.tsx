import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

import { classNames } from '../styles/class-names.ts'
import styles from './Popover.module.css'

/** Words on hover and focus; never the only place of something a person must know. `children` takes focus. */
export function Tooltip({ words, children }: { words: ReactNode; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={6}>
          <Base.Popup className={classNames(styles.popup, styles.tip)}>{words}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
