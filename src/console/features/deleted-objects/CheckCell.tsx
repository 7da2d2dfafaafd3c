import Ban from 'lucide-react/icons/ban'
import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Search from 'lucide-react/icons/search'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

import { cx } from '../../ui/styles/cx.ts'
import { useNotLive } from '../../platform/connection/use-not-live.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { announce } from '../../ui/feedback/announcer.ts'
import { Ring } from '../../ui/feedback/Ring.tsx'
import { checkLimit, checkRow, useChecks, checkWords, type RowCheck } from './checks.ts'
import styles from './DeletedTable.module.css'
import { isSha256, type DeletedRow } from './deleted-record.ts'

const icons = { plain: Ban, caution: TriangleAlert, advisory: Info, bad: OctagonAlert } as const

/** This node's current answer for the path, requested only on demand. */
export function CheckCell({ row }: { row: DeletedRow }) {
  const offline = useNotLive()
  const check = useChecks(({ checks }) => checks.get(row.key))
  if (row.path === undefined) return <span className={styles.faint}>no path to check</span>
  const start = async () => {
    await checkRow(row)
    const done = useChecks.getState().checks.get(row.key)
    if (done !== undefined) announce(`${row.path}: ${checkWords(done, row.checksum, checkLimit()).words}`)
  }
  const outcome = check && checkWords(check, row.checksum, checkLimit())
  const isBusy = outcome?.tone === 'busy'
  // A failed check would replace what was found, which stays readable.
  const whyNot = offline && [outcome?.story, offline].filter(Boolean).join('. ')
  const Icon = outcome && outcome.tone !== 'busy' ? icons[outcome.tone] : undefined
  // One button in all states: another one wouldn't have the focus.
  return (
    <span className={cx('line', 'medium', 'gap-6', outcome && styles[outcome.tone])}>
      {Icon && <Icon size={15} />}
      {Icon && outcome?.words}
      <Button
        variant="ghost"
        className={Icon ? styles.again : styles.check}
        icon={Icon ? <RotateCw size={13} /> : isBusy ? <Ring share={shareOf(check)} /> : <Search />}
        aria-label={Icon && `Ask again about ${row.path}`}
        aria-busy={isBusy || undefined}
        disabledReason={isBusy ? undefined : whyNot}
        hint={outcome === undefined ? offer(row) : outcome.story}
        onClick={() => void start()}
      >
        {Icon ? undefined : (outcome?.words ?? 'Check')}
      </Button>
    </span>
  )
}

function offer({ checksum }: DeletedRow): string {
  return isSha256(checksum)
    ? 'Fetches the object and compares its SHA-256 with the recorded checksum'
    : 'The checksum isn’t 64 hex digits. This only checks whether the object exists'
}

function shareOf(check: RowCheck | undefined): number | undefined {
  return check?.kind === 'fetching' && check.total !== undefined ? check.bytes / Math.max(1, check.total) : undefined
}
