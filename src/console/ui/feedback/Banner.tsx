import { cx } from '../styles/cx.ts'
import styles from './Banner.module.css'

/** The bottom one repeats the top one and isn't announced. */
export function Banner({
  level,
  words,
  isRepeated = false,
}: {
  level: string | undefined
  words: string
  isRepeated?: boolean
}) {
  const colours = cx(styles.banner, styles[level?.toLowerCase().replaceAll(' ', '-') ?? ''])
  if (isRepeated) {
    return (
      <div className={colours} aria-hidden="true">
        {words}
      </div>
    )
  }
  return (
    <section aria-label="Marking">
      <div className={colours} role="note" aria-label="Classification">
        {words}
      </div>
    </section>
  )
}
