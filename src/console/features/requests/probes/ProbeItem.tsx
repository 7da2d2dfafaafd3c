import type { ReactNode } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Ring } from '../../../ui/feedback/Ring.tsx'
import { Tag } from '../../../ui/values/Tag.tsx'
import type { ProbeAbout, Verdict } from '../../../../conformance/probes/probe.ts'
import { useProbeRuns } from './probe-runs.ts'
import { useCannotSend } from '../send/use-cannot-send.ts'
import styles from './ProbesView.module.css'

const verdictWords: Readonly<Record<Verdict, string>> = { held: 'Held', broken: 'Broken', open: 'Open' }

/** A probe's purpose, its last result, and a button to run it. */
export function ProbeItem({
  probe,
  missing,
  onRun,
  onSelect,
  runWords = 'Run',
  children,
}: {
  probe: ProbeAbout
  /** Why it can't run yet. */
  missing?: string | undefined
  onRun: () => void
  onSelect: (exchangeId: number) => void
  runWords?: string
  /** Its inputs. */
  children?: ReactNode
}) {
  const off = useCannotSend()
  const { runs, running } = useProbeRuns()
  const result = runs.get(probe.id)?.result
  const last = result?.exchanges.at(-1)
  return (
    <li className={styles.probe}>
      <div>
        <h3>
          {probe.title}
          {running === probe.id ? (
            <Ring />
          ) : (
            result && (
              <span className={styles[result.verdict]}>
                <Tag>{verdictWords[result.verdict]}</Tag>
              </span>
            )
          )}
        </h3>
        <p>{probe.proves}</p>
        {result !== undefined && <p className="wraps primary">{result.words}</p>}
        {children}
      </div>
      <span className={cx('row', 'nowrap', 'gap-6', 'end')}>
        {last !== undefined && (
          <Button variant="ghost" onClick={() => onSelect(last)}>
            {result?.exchanges.length === 1 ? 'Its exchange' : `Last of ${result?.exchanges.length} exchanges`}
          </Button>
        )}
        <Button
          variant="ghost"
          aria-label={`${runWords} ${probe.title}`}
          disabledReason={off ?? missing ?? (running === undefined ? undefined : 'Another probe is running')}
          onClick={onRun}
        >
          {runWords}
        </Button>
      </span>
    </li>
  )
}
