import { useQuery } from '@tanstack/react-query'

import { cx } from '../../../ui/styles/cx.ts'
import { callOutsQuery } from '../../../known/watch/call-outs.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { focusRow } from '../../../ui/list/use-rows.ts'
import { useCommands } from '../../../platform/commands/commands.ts'
import { useEscape } from '../../../ui/overlay/use-escape.ts'
import page from '../AlertsPage.module.css'
import type { AlertsAddress } from '../alerts-address.ts'
import { useWritingRefused } from '../use-alerts.ts'
import { AfterList } from './AfterList.tsx'
import styles from './CallOuts.module.css'
import { DestinationGrid } from './DestinationGrid.tsx'
import { DestinationPanel } from './DestinationPanel.tsx'
import { HeartbeatPart } from './HeartbeatPart.tsx'
import { useSendTest } from './TestButton.tsx'

/** Destinations outside that are called, with the outcomes. */
export function CallOutsView({ address: { destination: selected, set } }: { address: AlertsAddress }) {
  const sharing = useWatch((watch) => watch.sharing)
  const isShared = sharing === 'shared'
  const { data, error } = useQuery({ ...callOutsQuery, enabled: isShared })
  const open = data?.destinations.find(({ name }) => name === selected)
  const close = () => {
    set({ destination: undefined })
    if (selected !== undefined) focusRow(selected)
  }
  const sendTest = useSendTest()
  const refused = useWritingRefused()
  useCommands(
    (data?.destinations ?? []).map(({ name }) => ({
      id: `call-out.test ${name}`,
      label: `Send a test call to ${name}`,
      disabledReason: refused,
      run: () => void sendTest(name),
    })),
  )
  useEscape(() => selected !== undefined && close())
  if (data === undefined)
    return (
      <p className="empty">
        {error?.message ??
          (sharing === 'not shared' ? 'Without its server, no one is called.' : 'Call-outs aren’t loaded yet.')}
      </p>
    )
  if (data.state === 'off')
    return (
      <p className="empty">
        No one is called. Start the server with <span className="mono">--call-out FILE</span> to set it up.
      </p>
    )
  return (
    <div className={page.work}>
      <div className={cx('stack', 'fill', 'shrinks', 'surface')}>
        <div className={styles.parts}>
          <DestinationGrid
            destinations={data.destinations}
            selected={selected}
            onSelect={(destination, isWalked) => set({ destination }, isWalked)}
          />
          <AfterList destinations={data.destinations} />
          <HeartbeatPart heartbeat={data.heartbeat} />
        </div>
        <footer className={page.foot}>
          <span>Each call is an entry of the log, with its outcome. A flurry is one call.</span>
        </footer>
      </div>
      {open !== undefined && <DestinationPanel key={open.name} destination={open} onClose={close} />}
    </div>
  )
}
