import AppWindow from 'lucide-react/icons/app-window'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'

import { startTab, tabConfig, type TabConfig } from '../../platform/api/tab/start-tab.ts'
import { closeTabWithSession } from '../../platform/session/tab-session.ts'
import { signIn } from '../../platform/session/sign-in.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { KeyValue } from '../../ui/values/KeyValue.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { formatBytes } from '../../../format/bytes.ts'
import styles from './TabWatch.module.css'

/** Starts an environment and its watch in this tab, without any server. */
export function TabWatch({ onStarted }: { onStarted: () => Promise<void> }) {
  const [config] = useState(tabConfig)
  return config === undefined ? null : <Offer config={config} onStarted={onStarted} />
}

function Offer({ config, onStarted }: { config: TabConfig; onStarted: () => Promise<void> }) {
  const [name, setName] = useState(config.scenarios[0]?.name ?? '')
  const [loaded, setLoaded] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const scenario = config.scenarios.find((each) => each.name === name)

  const start = async () => {
    if (scenario === undefined) return
    setProblem(undefined)
    setLoaded(0)
    try {
      const { url, marking } = await startTab(config, scenario, setLoaded)
      closeTabWithSession()
      await signIn({
        environment: { name: scenario.environment, url, marking },
        clientId: 'operator',
        clientSecret: 'operator-secret',
        secrets: { tokenAuthorization: undefined, extraHeader: undefined },
        keepInTab: false,
        isDemo: true,
      })
      await onStarted()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setLoaded(undefined)
    }
  }

  return (
    <section className={styles.place} aria-label="Watch in this tab">
      <div className={styles.card}>
        <h2 className="row gap-8">
          <AppWindow size={18} />
          Without an environment
        </h2>
        <p>A search and rescue watch at Harbor West, made up and running: tasks, entities, alerts, log and handover.</p>
        <KeyValue
          termWidth={80}
          rows={[
            { term: 'Runs', value: 'in this browser. Nothing is sent to anyone' },
            { term: 'Kept', value: 'until this tab closes or reloads. Save a capsule before' },
            { term: 'Loads', value: `${formatBytes(config.compressedBytes)} now` },
          ]}
        />
        <Select
          label="Scenario"
          value={name}
          options={config.scenarios.map(({ name, title }) => ({ value: name, label: title }))}
          onChange={setName}
        />
        <div className={cx('row', 'wide', 'gap-14')}>
          <Button icon={<Play />} size="large" isBusy={loaded !== undefined} onClick={() => void start()}>
            Start a watch in this tab
          </Button>
          {loaded !== undefined && (
            <ProgressBar
              label="Loading the watch"
              value={loaded}
              total={config.bytes}
              text={`${formatBytes(loaded)} of ${formatBytes(config.bytes)}`}
            />
          )}
        </div>
        {problem !== undefined && (
          <Note tone="bad" role="alert">
            Not started. {problem}
          </Note>
        )}
      </div>
    </section>
  )
}
