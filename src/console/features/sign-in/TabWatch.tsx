import AppWindow from 'lucide-react/icons/app-window'
import Play from 'lucide-react/icons/play'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'

import { droppedScenario, scenarioInFolder, scenarioInZip, SIZE_WORDS } from '../../platform/api/tab/own-scenario.ts'
import { tabConfig, type TabConfig } from '../../platform/api/tab/start-tab.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { FileButton } from '../../ui/controls/FileButton.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { AskDialog } from '../../ui/overlay/AskDialog.tsx'
import { KeyValue } from '../../ui/values/KeyValue.tsx'
import { useFileDrop } from '../../ui/browser/use-file-drop.ts'
import { cx } from '../../ui/styles/cx.ts'
import { formatAbsoluteMinute } from '../../../format/time.ts'
import { formatBytes } from '../../../format/bytes.ts'
import { ONE_ALREADY } from './start-tab-watch.ts'
import { KEPT, NO_DRILL, OWN, useTabOffer } from './use-tab-offer.ts'
import styles from './TabWatch.module.css'

interface TabWatchProps {
  /** The URL's `to`. */
  to: string | undefined
  onStarted: (href: string) => Promise<void>
}

/** Starts an environment and its watch in this tab, without any server. */
export function TabWatch(props: TabWatchProps) {
  const [config] = useState(tabConfig)
  return config === undefined ? null : <Offer config={config} {...props} />
}

function Offer({ config, to, onStarted }: TabWatchProps & { config: TabConfig }) {
  const offer = useTabOffer(config, to, onStarted)
  const { own, kept, ownChosen, keptChosen, stays, whyNotKept, loaded, problem, open } = offer
  const [now] = useState(Date.now)
  const [isAsking, setAsking] = useState(false)
  const { dragging, dropTarget } = useFileDrop((dropped) => open(() => droppedScenario(dropped)))

  return (
    <section className={styles.place} aria-label="Watch in this tab" {...dropTarget}>
      <div className={cx(styles.card, dragging && styles.over)}>
        <h2 className="row gap-8">
          <AppWindow size={18} />
          Without an environment
        </h2>
        <p>
          {keptChosen !== undefined
            ? `${keptChosen.name}, kept since ${formatAbsoluteMinute(keptChosen.keptAt, now)}, with its log, alerts and handovers.`
            : ownChosen !== undefined
              ? `${ownChosen.title}, a scenario of your own: its tasks and entities, with alerts, log and handover.`
              : 'A search and rescue watch at Harbor West, made up and running: tasks, entities, alerts, log and handover.'}
        </p>
        <KeyValue
          termWidth={80}
          rows={[
            { term: 'Runs', value: 'in this browser. Nothing is sent to anyone' },
            {
              term: 'Kept',
              value: stays
                ? 'in this browser, until you forget it. Its tabs share it'
                : 'until this tab closes or reloads. Save a capsule before',
            },
            { term: 'Loads', value: `${formatBytes(config.compressedBytes)} now` },
          ]}
        />
        <div className={cx('wrapping', 'flex', 'gap-8')}>
          <Select
            label="Scenario"
            value={offer.name}
            options={[
              ...(kept === undefined ? [] : [{ value: KEPT, label: `Kept: ${kept.name}` }]),
              ...config.scenarios.map((each) => ({ value: each.name, label: each.title })),
              ...(own === undefined ? [] : [{ value: OWN, label: own.title }]),
            ]}
            onChange={offer.choose}
          />
          <Select
            label="Drill"
            value={stays ? NO_DRILL : offer.drill}
            disabledReason={stays ? 'A kept watch runs no drill' : undefined}
            options={[
              { value: NO_DRILL, label: 'None' },
              ...config.drills.map((each) => ({ value: each, label: each })),
            ]}
            onChange={offer.chooseDrill}
          />
        </div>
        <div className={cx('wrapping', 'row', 'gap-8')}>
          <FileButton
            label="Zip of a scenario"
            accept=".zip,application/zip"
            onFiles={([file]) => open(() => scenarioInZip(file))}
          >
            Open a zip
          </FileButton>
          <FileButton label="Folder of a scenario" isFolder onFiles={(files) => open(() => scenarioInFolder(files))}>
            Open a folder
          </FileButton>
          <span className="small meta">or drop a scenario here. {SIZE_WORDS}</span>
        </div>
        <Checkbox
          label="Keep it in this browser"
          checked={stays}
          onChange={offer.setKeep}
          disabledReason={
            keptChosen !== undefined ? 'It is kept already' : kept === undefined ? whyNotKept : ONE_ALREADY
          }
        />
        {whyNotKept !== undefined && kept === undefined && <span className="small meta">{whyNotKept}</span>}
        <div className={cx('row', 'wide', 'gap-14')}>
          <Button icon={<Play />} size="large" isBusy={offer.isStarting} onClick={offer.start}>
            Start a watch in this tab
          </Button>
          {keptChosen !== undefined && !offer.isStarting && (
            <Button variant="ghost" icon={<Trash2 />} onClick={() => setAsking(true)}>
              Forget this watch
            </Button>
          )}
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
          <Note tone="bad" role="alert" className={styles.problem}>
            {problem}
          </Note>
        )}
      </div>
      {isAsking && (
        <AskDialog
          title="Forget the kept watch"
          confirmLabel="Forget this watch"
          onConfirm={() => void offer.forget().finally(() => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          <p>Its log, alerts and handovers are deleted from this browser.</p>
        </AskDialog>
      )}
    </section>
  )
}
