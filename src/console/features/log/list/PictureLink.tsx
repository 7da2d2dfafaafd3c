import { Link } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'

import { isoTime } from '../../../../contract/datetime.ts'
import { isTime } from '../../../../watch/wire/time.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import type { SearchParams } from '../../../../url-state/search-params.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import type { KeptSince } from './use-kept-since.ts'
import styles from './EntryRow.module.css'

/** Opens the picture of that moment, if it is stored. */
export function PictureLink({ moment, kept }: { moment: number; kept: KeptSince }) {
  if (!isTime(moment))
    return (
      <Button
        variant="ghost"
        className={styles.unkept}
        icon={<History size={14} />}
        disabledReason={`The log gives ${moment}, which isn’t a valid time`}
      >
        picture of an unreadable time
      </Button>
    )
  const words = `picture of ${formatAbsoluteTime(moment, environmentNow())}`
  const why = whyNotKept(moment, kept)
  if (why !== undefined)
    return (
      <Button variant="ghost" className={styles.unkept} icon={<History size={14} />} disabledReason={why}>
        {words}, not in the journal
      </Button>
    )
  return (
    <Link
      className={styles.picture}
      to="/tasks"
      search={(): SearchParams => ({ past: isoTime(moment).replace('.000Z', 'Z') })}
    >
      <History size={14} />
      {words}
    </Link>
  )
}

function whyNotKept(moment: number, kept: KeptSince): string | undefined {
  if (kept === 'unknown') return undefined
  if (kept === 'nothing') return 'This server has no journal for this client'
  return moment < kept ? `The journal starts ${formatAbsoluteTime(kept, environmentNow())}` : undefined
}
