import Ban from 'lucide-react/icons/ban'
import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Search from 'lucide-react/icons/search'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

import { cx } from '../../ui/styles/cx.ts'
import { hint } from '../../ui/overlay/hint.ts'
import { useNotLive } from '../../platform/connection/use-not-live.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { announce } from '../../ui/feedback/announcer.ts'
import { Ring } from '../../ui/feedback/Ring.tsx'
import { checkLimit, checkRow, useChecks, checkWords } from './checks.ts'
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
  if (check === undefined)
    return (
      <Button
        variant="ghost"
        className={styles.check}
        icon={<Search />}
        disabledReason={offline}
        hint={
          isSha256(row.checksum)
            ? 'Fetches the object and compares its SHA-256 with the recorded checksum'
            : 'The checksum isn’t 64 hex digits. This only checks whether the object exists'
        }
        onClick={() => void start()}
      >
        Check
      </Button>
    )
  const { tone, words, story } = checkWords(check, row.checksum, checkLimit())
  if (tone === 'busy') {
    const share =
      check.kind === 'fetching' && check.total !== undefined ? check.bytes / Math.max(1, check.total) : undefined
    return (
      <span className={cx('line', 'medium', 'gap-6')}>
        <Ring share={share} />
        {words}
      </span>
    )
  }
  const Icon = icons[tone]
  return (
    <span className={cx('line', 'medium', 'gap-6', styles[tone])}>
      <Icon size={15} />
      {words}
      <button
        type="button"
        className={styles.again}
        aria-label={`Ask again about ${row.path}`}
        {...hint(story)}
        onClick={() => void start()}
      >
        <RotateCw size={13} />
      </button>
    </span>
  )
}
