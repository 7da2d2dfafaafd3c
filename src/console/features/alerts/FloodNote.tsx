import Waves from 'lucide-react/icons/waves'

import { environmentNow } from '../../ui/browser/ticker.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { ZuluText } from '../../format/ZuluText.tsx'
import { floodWords, useFlood } from '../../known/watch/flood.ts'
import styles from './AlertsPage.module.css'

/** More alerts than a watch can follow: since when, which came first, and the levels that still sound. */
export function FloodNote() {
  const flood = useFlood()
  if (flood === undefined) return null
  const now = environmentNow()
  const { since, first, recent } = floodWords(flood, now)
  return (
    // Not a live region: its begin and end are announced once.
    <output aria-label="Flood" aria-live="off">
      <Note tone="warn" icon={<Waves size={16} />} className={styles.note}>
        <b>
          <ZuluText text={since} writtenAt={now} isHinted />
        </b>
        : <ZuluText text={first} writtenAt={now} isHinted />. {recent}. Warnings and cautions still sound, advisories
        don’t.
      </Note>
    </output>
  )
}
