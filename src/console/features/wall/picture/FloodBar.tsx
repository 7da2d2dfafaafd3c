import Waves from 'lucide-react/icons/waves'

import { environmentNow } from '../../../ui/browser/ticker.ts'
import { ZuluText } from '../../../format/ZuluText.tsx'
import { floodWords, useFlood } from '../../../known/watch/flood.ts'
import styles from './FloodBar.module.css'

/** Comes and goes with the flood, not with each alert. */
export function FloodBar() {
  const flood = useFlood()
  if (flood === undefined) return null
  const now = environmentNow()
  const { since, first, recent } = floodWords(flood, now)
  return (
    <output className={styles.bar} aria-label="Flood" aria-live="off">
      <Waves />
      <b>
        <ZuluText text={since} writtenAt={now} />
      </b>
      <span className={styles.first}>
        <ZuluText text={first} writtenAt={now} />
      </span>
      <span className={styles.recent}>{recent}</span>
    </output>
  )
}
