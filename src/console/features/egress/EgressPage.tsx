import { useEffect, useRef, useState } from 'react'

import { openActivityNow } from '../../platform/activity/activity.ts'
import { useCommands } from '../../platform/commands/commands.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { announce } from '../../ui/feedback/announcer.ts'
import { askToConfirm, setTyped, useEgressDesk } from './egress-desk.ts'
import { EgressLog } from './log/EgressLog.tsx'
import { IdsPanel } from './IdsPanel.tsx'
import { PanelEdge, usePanelWidth } from '../../platform/preferences/PanelEdge.tsx'
import { enqueue, pauseQueue, resumeQueue, useEgressQueue } from './queue/queue-store.ts'
import { QueuePanel } from './queue/QueuePanel.tsx'
import { whyNoPause } from './queue/state-words.ts'
import styles from './EgressPage.module.css'

const IDS = 'egress-ids'

/** Deletes egress streams by id: input, queue and log. */
export function EgressPage() {
  useEffect(openActivityNow, [])
  const [asked, setAsked] = useState<readonly string[]>()
  const toConfirm = useEgressDesk((desk) => desk.toConfirm)
  const width = usePanelWidth(IDS, 392)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const paused = useEgressQueue(({ pause }) => pause !== undefined)
  const noPause = useEgressQueue(whyNoPause)
  useCommands([
    { id: 'filter', label: 'Type egress ids', keys: '/', run: () => field.current?.focus() },
    {
      id: 'pause',
      label: paused ? 'Resume queue' : 'Pause queue',
      keys: 'R',
      disabledReason: noPause,
      run: () => {
        if (paused) resumeQueue()
        else pauseQueue()
        announce(paused ? 'Queue resumed' : 'Queue paused')
      },
    },
  ])
  return (
    <div className="page">
      <div className={styles.head}>
        <h1>Egress streams</h1>
        <span className="small meta">Delete streams by id. The service can’t list them.</span>
      </div>
      <div className={styles.work}>
        <div className={styles.side} style={{ width }}>
          <IdsPanel fieldRef={field} onDelete={setAsked} />
          <PanelEdge panel={IDS} of="ids" width={width} side="right" smallest={280} largest={640} />
        </div>
        <div className={styles.desk}>
          <QueuePanel />
          <EgressLog />
        </div>
      </div>
      {asked !== undefined && (
        <DeleteDialog
          ids={asked}
          onClose={() => setAsked(undefined)}
          onConfirm={(proofs) => {
            enqueue(asked, proofs)
            setTyped('')
            setAsked(undefined)
          }}
        />
      )}
      {toConfirm.length > 0 && (
        <DeleteDialog
          ids={toConfirm}
          onClose={() => askToConfirm([])}
          onConfirm={(proofs) => {
            enqueue(toConfirm, proofs)
            askToConfirm([])
          }}
        />
      )}
    </div>
  )
}
