import Play from 'lucide-react/icons/play'
import { useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { useExchanges } from '../../../platform/api/exchanges/exchanges.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { saveExport } from '../export/save-export.ts'
import { accessProbes } from '../../../../conformance/probes/access-probes.ts'
import { changingProbes } from '../../../../conformance/probes/changing-probes.ts'
import { ChangingProbeItem } from './ChangingProbeItem.tsx'
import { objectProbes } from '../../../../conformance/probes/object-probes.ts'
import { ProbeItem } from './ProbeItem.tsx'
import { htmlReport, jsonReport, junitReport } from '../../../../conformance/report/report.ts'
import { runProbes, stopProbes, useProbeRuns } from './probe-runs.ts'
import styles from './ProbesView.module.css'
import { useCannotSend } from '../send/use-cannot-send.ts'
import { taskProbes } from '../../../../conformance/probes/task-probes.ts'

const reports = {
  html: { label: 'HTML', text: htmlReport },
  json: { label: 'JSON', text: jsonReport },
  xml: { label: 'JUnit', text: junitReport },
}

/** Checks of the interface, run on demand: reading ones, and apart from them changing ones. */
export function ProbesView({ marking, onSelect }: { marking: string; onSelect: (id: number) => void }) {
  const [objectPath, setObjectPath] = useState('')
  const { runs, running } = useProbeRuns()
  const environment = useSession((session) => session.environment)
  const off = useCannotSend()
  const reading = [...accessProbes, ...taskProbes, ...objectProbes(objectPath, () => useExchanges.getState().exchanges)]
  const reported = [...reading, ...changingProbes].flatMap(({ id }) => runs.get(id) ?? [])
  const save = (kind: keyof typeof reports) => {
    const about = {
      environment: environment?.name ?? '',
      marking,
      at: Date.now(),
      exchanges: useExchanges.getState().exchanges,
    }
    saveExport(`watchfloor-probes.${kind}`, reports[kind].text(reported, about))
  }
  return (
    <section className="view" aria-label="Probes" tabIndex={0}>
      <div className={styles.head}>
        <Button
          icon={<Play />}
          isBusy={running !== undefined}
          disabledReason={off}
          onClick={() => void runProbes(reading)}
        >
          Run all probes
        </Button>
        {running !== undefined && (
          <Button variant="ghost" onClick={stopProbes}>
            Stop
          </Button>
        )}
        <span>They only read, at most 60 pages of a list.</span>
        <span className={cx('row', 'nowrap', 'gap-6', 'end')}>
          Report
          {(['html', 'json', 'xml'] as const).map((kind) => (
            <Button
              key={kind}
              variant="ghost"
              disabledReason={reported.length === 0 ? 'Run a probe first' : undefined}
              onClick={() => save(kind)}
            >
              {reports[kind].label}
            </Button>
          ))}
        </span>
      </div>
      <h2 className={styles.heading}>Reading</h2>
      <ul>
        {reading.map((probe) => (
          <ProbeItem key={probe.id} probe={probe} onRun={() => void runProbes([probe])} onSelect={onSelect}>
            {probe.id === 'identity-equals-zstd' && (
              <div className={styles.asks}>
                <TextField
                  label="Object path"
                  isOptional
                  isMono
                  placeholder="one that this console knows"
                  value={objectPath}
                  onChange={setObjectPath}
                />
              </div>
            )}
          </ProbeItem>
        ))}
      </ul>
      <h2 className={styles.heading}>
        Changing <span>Never run with the others. Each asks for its target every time.</span>
      </h2>
      <ul>
        {changingProbes.map((probe) => (
          <ChangingProbeItem key={probe.id} probe={probe} onSelect={onSelect} />
        ))}
      </ul>
    </section>
  )
}
