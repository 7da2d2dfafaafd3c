import { cx } from '../styles/cx.ts'
import styles from './Kbd.module.css'

/** A key or combination ("Ctrl K"). `isInherited`: in the colour of its solid button. */
export function Kbd({ keys, isInherited = false }: { keys: string; isInherited?: boolean }) {
  return (
    <kbd className={cx(styles.kbd, isInherited && styles.inherit)} aria-hidden="true">
      {keys}
    </kbd>
  )
}
