import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'

import { cx } from '../styles/cx.ts'
import { hint } from '../overlay/hint.ts'
import { copyAndSay } from '../browser/clipboard.ts'
import styles from './CopyButton.module.css'

const SHOWN_MILLISECONDS = 1500

/** Announces the result. `what` completes its name: "Copy task id". */
export function CopyButton({ text, what }: { text: string | (() => string); what: string }) {
  const [outcome, setOutcome] = useState<'done' | 'failed'>()
  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    const isCopied = await copyAndSay(typeof text === 'string' ? text : text(), what)
    setOutcome(isCopied ? 'done' : 'failed')
  }
  const Icon = outcome === undefined ? Copy : outcome === 'done' ? Check : X
  return (
    <button
      type="button"
      className={cx(styles.button, outcome !== undefined && styles[outcome])}
      aria-label={`Copy ${what}`}
      {...hint(outcome === 'failed' ? 'The browser blocked it. Select the text instead' : undefined)}
      onClick={(event) => {
        event.stopPropagation()
        void copy()
      }}
    >
      <Icon />
    </button>
  )
}
