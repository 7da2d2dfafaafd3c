import { useState } from 'react'

import { TextField } from '../../../ui/controls/TextField.tsx'
import { ConfirmChange } from '../send/ConfirmChange.tsx'
import { requestOfProbe, type ChangingProbe } from '../../../../conformance/probes/changing-probes.ts'
import { ProbeItem } from './ProbeItem.tsx'
import { runProbes } from './probe-runs.ts'
import styles from './ProbesView.module.css'

/** A probe that changes something: asks for its target on each run, and shows the request first. */
export function ChangingProbeItem({
  probe,
  onSelect,
}: {
  probe: ChangingProbe
  onSelect: (exchangeId: number) => void
}) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [asking, setAsking] = useState(false)
  const missing = probe.asks.find(({ name }) => /^\.{0,2}$/.test(values[name]?.trim() ?? ''))
  const run = () => {
    const given = values
    setAsking(false)
    setValues({})
    void runProbes([{ ...probe, run: (ask) => probe.run(ask, given) }])
  }
  return (
    <ProbeItem
      probe={probe}
      missing={missing && `${missing.label} is needed, each time`}
      runWords="Run…"
      onRun={() => setAsking(true)}
      onSelect={onSelect}
    >
      <div className={styles.asks}>
        {probe.asks.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            isMono
            autoComplete="off"
            value={values[name] ?? ''}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
      </div>
      {asking && (
        <ConfirmChange
          request={requestOfProbe(probe, values)}
          note="Sent once. If that changes something, sent again to see the answer to a repeat."
          onCancel={() => setAsking(false)}
          onConfirm={run}
        />
      )}
    </ProbeItem>
  )
}
