import Play from 'lucide-react/icons/play'
import { useRef, useState } from 'react'

import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { saveText } from '../../ui/save-text.ts'
import { Tag } from '../../ui/Tag.tsx'
import { runProbe, type ProbeResult, type Verdict } from './probe.ts'
import { htmlReport, jsonReport, junitReport, type ReportedProbe } from './probe-report.ts'
import { probes } from './probes.ts'
import styles from './ProbesView.module.css'

const verdictWords: Readonly<Record<Verdict, string>> = { held: 'Held', broken: 'Broken', open: 'Open' }

/** Checks of the interface's rules that only read, run on request. */
export function ProbesView({ marking, onSelect }: { marking: string; onSelect: (id: number) => void }) {
  const [results, setResults] = useState<ReadonlyMap<string, ProbeResult>>(new Map())
  const [running, setRunning] = useState<string>()
  const stopped = useRef(false)
  const environment = useSession((session) => session.environment)
  const off = useSession((session) => (session.phase === 'open' ? undefined : 'Waiting for sign-in'))

  const run = async (list: typeof probes) => {
    stopped.current = false
    for (const probe of list) {
      if (stopped.current) break
      setRunning(probe.id)
      const result = await runProbe(probe)
      setResults((before) => new Map(before).set(probe.id, result))
    }
    setRunning(undefined)
  }
  const reported = probes.flatMap((probe): ReportedProbe[] => {
    const result = results.get(probe.id)
    return result === undefined ? [] : [{ probe, result }]
  })
  const save = (kind: 'html' | 'json' | 'xml') => {
    const about = { environment: environment?.name ?? '', marking, at: Date.now() }
    const [type, text] = {
      html: ['text/html', htmlReport],
      json: ['application/json', jsonReport],
      xml: ['application/xml', junitReport],
    }[kind] as [string, typeof jsonReport]
    saveText(`watchfloor-probes.${kind}`, type, text(reported, about))
  }
  const nothing = reported.length === 0 ? 'Run a probe first' : undefined
  return (
    <section className={styles.view} aria-label="Probes" tabIndex={0}>
      <div className={styles.head}>
        <Button
          size="small"
          icon={<Play size={14} strokeWidth={2.1} aria-hidden="true" />}
          busy={running !== undefined}
          disabledReason={off}
          onClick={() => void run(probes)}
        >
          Run all probes
        </Button>
        {running !== undefined && (
          <Button size="small" variant="ghost" onClick={() => (stopped.current = true)}>
            Stop
          </Button>
        )}
        <span>They only read. A walk reads at most 60 pages.</span>
        <span className={styles.end}>
          Report
          <Button size="small" variant="ghost" disabledReason={nothing} onClick={() => save('html')}>
            HTML
          </Button>
          <Button size="small" variant="ghost" disabledReason={nothing} onClick={() => save('json')}>
            JSON
          </Button>
          <Button size="small" variant="ghost" disabledReason={nothing} onClick={() => save('xml')}>
            JUnit
          </Button>
        </span>
      </div>
      <ul>
        {probes.map((probe) => {
          const result = results.get(probe.id)
          const last = result?.exchanges.at(-1)
          return (
            <li key={probe.id} className={styles.probe}>
              <div>
                <h2>
                  {probe.title}
                  {running === probe.id ? <Ring /> : result && <Verdicted verdict={result.verdict} />}
                </h2>
                <p>{probe.proves}</p>
                {result !== undefined && <p className={styles.words}>{result.words}</p>}
              </div>
              <span className={styles.end}>
                {last !== undefined && (
                  <Button size="small" variant="ghost" onClick={() => onSelect(last)}>
                    Last of {result?.exchanges.length} exchanges
                  </Button>
                )}
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Run ${probe.title}`}
                  disabledReason={off ?? (running === undefined ? undefined : 'Another probe is running')}
                  onClick={() => void run([probe])}
                >
                  Run
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Verdicted({ verdict }: { verdict: Verdict }) {
  return (
    <span className={styles[verdict]}>
      <Tag>{verdictWords[verdict]}</Tag>
    </span>
  )
}
