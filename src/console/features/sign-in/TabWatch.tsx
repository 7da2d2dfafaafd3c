import AppWindow from 'lucide-react/icons/app-window'
import Play from 'lucide-react/icons/play'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useEffectEvent, useState } from 'react'

import {
  droppedScenario,
  scenarioAt,
  scenarioInFolder,
  scenarioInZip,
  SIZE_WORDS,
  type OwnScenario,
} from '../../platform/api/tab/own-scenario.ts'
import { errorWords } from '../../../format/error-words.ts'
import { forgetKeptWatch, keepingProblem, keptWatch, type KeptNote } from '../../platform/api/tab/kept-watch.ts'
import { tabConfig, type TabConfig } from '../../platform/api/tab/start-tab.ts'
import { continuesAfterReload } from '../../platform/session/tab-session.ts'
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
import { deliveredScenario, ONE_ALREADY, startTabWatch } from './start-tab-watch.ts'
import { tabLink } from './tab-link.ts'
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

/** Not among the scenarios' names. */
const OWN = '/own'
const KEPT = '/kept'
const NO_DRILL = ''

function Offer({ config, to, onStarted }: TabWatchProps & { config: TabConfig }) {
  const [asked] = useState(() => askedBy(to, config.drills))
  const [own, setOwn] = useState(asked.own)
  const [name, setName] = useState(own === undefined ? (config.scenarios[0]?.name ?? '') : OWN)
  const [drill, setDrill] = useState(asked.drill)
  const [isStarting, setStarting] = useState(false)
  const [loaded, setLoaded] = useState<number>()
  const [problem, setProblem] = useState(asked.problem)
  const [kept, setKept] = useState<KeptNote>()
  const [now] = useState(Date.now)
  const [keep, setKeep] = useState(false)
  const [whyNotKept, setWhyNotKept] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const isOwn = name === OWN && own !== undefined
  const isKept = name === KEPT && kept !== undefined
  const stays = isKept || keep

  const open = (find: () => OwnScenario | Promise<OwnScenario>) =>
    void (async () => {
      try {
        setOwn(await find())
        setName(OWN)
        setProblem(undefined)
      } catch (error) {
        setProblem(`Not opened. ${errorWords(error)}`)
      }
    })()
  const { dragging, dropTarget } = useFileDrop((dropped) => open(() => droppedScenario(dropped)))

  const forget = () =>
    void forgetKeptWatch()
      .then(
        () => {
          setKept(undefined)
          setName(config.scenarios[0]?.name ?? '')
        },
        (error: unknown) => setProblem(`Not forgotten. ${errorWords(error)}`),
      )
      .finally(() => setAsking(false))

  const start = async (opensKept: boolean) => {
    const scenario = opensKept ? undefined : isOwn ? { ...own, apart: [] } : deliveredScenario(config, name)
    if (scenario === undefined && !opensKept) return
    const keeps = opensKept || keep
    const given = drill === NO_DRILL || keeps ? undefined : drill
    setProblem(undefined)
    setStarting(true)
    const progress = progressAfterAMoment(setLoaded)
    try {
      const address = isOwn ? own.address : undefined
      await startTabWatch(config, { scenario, address, drill: given, keep: keeps, onProgress: progress.step })
      await onStarted(asked.href)
    } catch (error) {
      setProblem(`Not started. ${errorWords(error)}`)
      setStarting(false)
      setLoaded(undefined)
    } finally {
      progress.end()
    }
  }

  const reopen = useEffectEvent(() => void start(true))
  useEffect(() => {
    void keepingProblem().then(setWhyNotKept)
    void keptWatch().then((found) => {
      setKept(found)
      if (found === undefined || asked.own !== undefined) return
      setName(KEPT)
      if (continuesAfterReload()) reopen()
    })
  }, [asked])

  return (
    <section className={styles.place} aria-label="Watch in this tab" {...dropTarget}>
      <div className={cx(styles.card, dragging && styles.over)}>
        <h2 className="row gap-8">
          <AppWindow size={18} />
          Without an environment
        </h2>
        <p>
          {isKept
            ? `${kept.name}, kept since ${formatAbsoluteMinute(kept.keptAt, now)}, with its log, alerts and handovers.`
            : isOwn
              ? `${own.title}, a scenario of your own: its tasks and entities, with alerts, log and handover.`
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
            value={name}
            options={[
              ...(kept === undefined ? [] : [{ value: KEPT, label: `Kept: ${kept.name}` }]),
              ...config.scenarios.map((each) => ({ value: each.name, label: each.title })),
              ...(own === undefined ? [] : [{ value: OWN, label: own.title }]),
            ]}
            onChange={setName}
          />
          <Select
            label="Drill"
            value={stays ? NO_DRILL : drill}
            disabledReason={stays ? 'A kept watch runs no drill' : undefined}
            options={[
              { value: NO_DRILL, label: 'None' },
              ...config.drills.map((each) => ({ value: each, label: each })),
            ]}
            onChange={setDrill}
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
          onChange={setKeep}
          disabledReason={isKept ? 'It is kept already' : kept === undefined ? whyNotKept : ONE_ALREADY}
        />
        {whyNotKept !== undefined && kept === undefined && <span className="small meta">{whyNotKept}</span>}
        <div className={cx('row', 'wide', 'gap-14')}>
          <Button icon={<Play />} size="large" isBusy={isStarting} onClick={() => void start(isKept)}>
            Start a watch in this tab
          </Button>
          {isKept && !isStarting && (
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
          onConfirm={forget}
          onClose={() => setAsking(false)}
        >
          <p>Its log, alerts and handovers are deleted from this browser.</p>
        </AskDialog>
      )}
    </section>
  )
}

/** A short load shows none: each step redraws the page, which holds up the start. */
function progressAfterAMoment(show: (bytes: number) => void) {
  let loaded = 0
  let isShown = false
  const timer = setTimeout(() => {
    isShown = true
    show(loaded)
  }, 400)
  return {
    step: (bytes: number) => {
      loaded = bytes
      if (isShown) show(bytes)
    },
    end: () => clearTimeout(timer),
  }
}

/** Of a link. */
function askedBy(to: string | undefined, drills: readonly string[]) {
  const { origin } = window.location
  const { href, scenario, drill = NO_DRILL } = tabLink(to, origin)
  const isDrill = drill === NO_DRILL || drills.includes(drill)
  const known = {
    href,
    drill: isDrill ? drill : NO_DRILL,
    problem: isDrill ? undefined : `There is no drill “${drill}”. Choose one of ${drills.join(', ')}.`,
  }
  try {
    return { ...known, own: scenario === undefined ? undefined : scenarioAt(scenario, origin) }
  } catch (error) {
    return { ...known, own: undefined, problem: `Not opened. ${errorWords(error)}` }
  }
}
