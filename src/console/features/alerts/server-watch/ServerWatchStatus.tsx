import { useNavigate } from '@tanstack/react-router'
import Server from 'lucide-react/icons/server'
import ServerOff from 'lucide-react/icons/server-off'
import { useRef } from 'react'

import { useKeeperFacts, useKeeperWords } from '../../../known/watch/keeper/use-keeper-facts.ts'
import { useCommands } from '../../../platform/commands/commands.ts'
import { Queries } from '../../../platform/session/Queries.tsx'
import { lazyPart } from '../../../ui/browser/lazy-part.tsx'
import { Popover } from '../../../ui/overlay/Popover.tsx'
import { cx } from '../../../ui/styles/cx.ts'
import styles from './ServerWatch.module.css'

const Panel = lazyPart(() => import('./ServerWatchPanel.tsx').then(({ ServerWatchPanel }) => ServerWatchPanel))

/** Whether the server watches too. Absent if it doesn't say. */
export function ServerWatchStatus() {
  return (
    <Queries>
      <Status />
    </Queries>
  )
}

function Status() {
  const facts = useKeeperFacts()
  const words = useKeeperWords(facts)
  const trigger = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  useCommands(
    facts === undefined
      ? []
      : [
          { id: 'watch.server', label: 'Server’s watch', group: 'Console', run: () => trigger.current?.click() },
          {
            id: 'watch.test-call',
            label: 'Send a test call',
            group: 'Console',
            detail: 'Alerts, Call-outs',
            run: () => void navigate({ to: '/alerts', search: { tab: 'call-outs' } }),
          },
        ],
  )
  if (facts === undefined || words === undefined) return null
  const isOff = words.kind === 'not reading'
  const Icon = isOff ? ServerOff : Server
  const button = (
    <button
      ref={trigger}
      type="button"
      className={cx(styles.status, isOff && styles.late)}
      data-late={isOff || undefined}
      aria-label={`Server’s watch: ${words.title}: ${words.detail}`}
    >
      <Icon size={15} />
      <span className={styles.words}>{words.short}</span>
    </button>
  )
  return (
    <Popover label="Server’s watch" trigger={button}>
      <Panel facts={facts} />
    </Popover>
  )
}
