import { cx } from '../styles/cx.ts'
import styles from './Kbd.module.css'

/** A key or a combination ("Ctrl K"). `inherit` takes the colour of the solid button that it stands on. */
export function Kbd({ keys, isInherited = false }: { keys: string; isInherited?: boolean }) {
  return (
    <kbd className={cx(styles.kbd, isInherited && styles.inherit)} aria-hidden="true">
      {keys}
    </kbd>
  )
}
