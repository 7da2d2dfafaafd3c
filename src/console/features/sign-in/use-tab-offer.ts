import { useEffect, useEffectEvent, useState } from 'react'

import { errorWords } from '../../../format/error-words.ts'
import { forgetKeptWatch, keepingProblem, keptWatch, type KeptNote } from '../../platform/api/tab/kept-watch.ts'
import { scenarioAt, type OwnScenario } from '../../platform/api/tab/own-scenario.ts'
import type { TabConfig } from '../../platform/api/tab/start-tab.ts'
import { continuesAfterReload } from '../../platform/session/tab-session.ts'
import { deliveredScenario, startTabWatch } from './start-tab-watch.ts'
import { tabLink } from './tab-link.ts'

/** Not among the scenarios' names. */
export const OWN = '/own'
export const KEPT = '/kept'
export const NO_DRILL = ''

/** The choice among the watches that a tab can start, and how the start goes. */
export function useTabOffer(config: TabConfig, to: string | undefined, onStarted: (href: string) => Promise<void>) {
  const [asked] = useState(() => askedBy(to, config.drills))
  const [own, setOwn] = useState(asked.own)
  const [name, setName] = useState(own === undefined ? (config.scenarios[0]?.name ?? '') : OWN)
  const [drill, setDrill] = useState(asked.drill)
  const [isStarting, setStarting] = useState(false)
  const [loaded, setLoaded] = useState<number>()
  const [problem, setProblem] = useState(asked.problem)
  const [kept, setKept] = useState<KeptNote>()
  const [keep, setKeep] = useState(false)
  const [whyNotKept, setWhyNotKept] = useState<string>()
  const ownChosen = name === OWN ? own : undefined
  const keptChosen = name === KEPT ? kept : undefined
  const stays = keptChosen !== undefined || keep

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

  const forget = async () => {
    try {
      await forgetKeptWatch()
      setKept(undefined)
      setName(config.scenarios[0]?.name ?? '')
    } catch (error) {
      setProblem(`Not forgotten. ${errorWords(error)}`)
    }
  }

  const start = async (opensKept: boolean) => {
    const scenario = opensKept
      ? undefined
      : ownChosen === undefined
        ? deliveredScenario(config, name)
        : { ...ownChosen, apart: [] }
    if (scenario === undefined && !opensKept) return
    const keeps = opensKept || keep
    const given = drill === NO_DRILL || keeps ? undefined : drill
    setProblem(undefined)
    setStarting(true)
    const progress = progressAfterAMoment(setLoaded)
    try {
      await startTabWatch(config, {
        scenario,
        address: ownChosen?.address,
        drill: given,
        keep: keeps,
        onProgress: progress.step,
      })
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

  return {
    /** Of the operator, opened or by a link. */
    own,
    kept,
    name,
    choose: setName,
    drill,
    chooseDrill: setDrill,
    /** Stays after the tab. */
    stays,
    setKeep,
    whyNotKept,
    ownChosen,
    keptChosen,
    open,
    start: () => void start(keptChosen !== undefined),
    isStarting,
    /** Bytes, once the load takes a moment. */
    loaded,
    forget,
    problem,
  }
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
