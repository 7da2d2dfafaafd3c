import { pollMilliseconds, present } from '../../console/known/live-tasks.ts'
import { startDeskWatch } from '../../console/known/watch/desk.ts'
import { loadConfig, useConfig } from '../../console/platform/api/config.ts'
import { startRenewalSchedule } from '../../console/platform/session/renewal-schedule.ts'
import { signIn } from '../../console/platform/session/sign-in.ts'
import { useSession } from '../../console/platform/session/session.ts'
import { freshness } from '../../console/known/freshness/freshness.ts'
import { parseBaseUrl } from '../../conformance/base-url.ts'

/** What a desk shows of its tasks. */
export interface ShownTasks {
  /** As the line above the tasks says it. */
  readonly freshness: string
  /** Milliseconds, as that line says; undefined before the first answer. */
  readonly age: number | undefined
  /** The environment's time up to which every change is known. */
  readonly readUntil: number | undefined
  /** Every live task was loaded. */
  readonly isWhole: boolean
  /** Version and update time by task. */
  readonly tasks: ReadonlyMap<string, number>
  readonly absent: ReadonlySet<string>
}

export interface DeskProcess {
  readonly signIn: (clientId: string, clientSecret: string) => Promise<void>
  readonly shown: () => ShownTasks
}

/** Starts the console as a desk, but for what draws. */
export async function startDesk(): Promise<DeskProcess> {
  await loadConfig()
  startRenewalSchedule()
  startDeskWatch()
  return {
    signIn: async (clientId, clientSecret) => {
      const [first] = useConfig.getState().environments
      const base = parseBaseUrl(first?.url ?? '', location.origin)
      if (first === undefined || !base.ok) throw new Error('There is no environment')
      await signIn({
        environment: { name: first.name, url: base.url, marking: first.marking },
        clientId,
        clientSecret,
        secrets: { tokenAuthorization: undefined, extraHeader: undefined },
        keepInTab: false,
      })
    },
    shown,
  }
}

function shown(): ShownTasks {
  const { lastGood, catchingUp, failures, pausedAt, live } = present.feed.state.getState()
  const held = useSession.getState().phase === 'expired'
  const facts = { lastGood, newsAt: catchingUp?.at, failures, paused: pausedAt !== undefined, held }
  const all = [...present.tasks.all.items()]
  return {
    freshness: freshness({ ...facts, intervalMilliseconds: pollMilliseconds() }, Date.now()),
    age: lastGood === undefined ? undefined : Date.now() - lastGood,
    readUntil: present.tasks.walks.getState().coveredUntil,
    isWhole: live !== undefined && live.parts.every(({ state }) => state === 'whole'),
    tasks: new Map(all.map((task) => [task.id, task.updated])),
    absent: new Set(all.filter(({ absentSince }) => absentSince !== undefined).map(({ id }) => id)),
  }
}
