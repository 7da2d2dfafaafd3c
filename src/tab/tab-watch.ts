import { hashSecret, matchesHash } from '../environment/access/secret.ts'
import { scenarioAlertRules, scenarioPersons } from '../environment/scenario/read-scenario.ts'
import type { Sql } from '../database/sql.ts'
import type { HostClock } from '../watch/host-clock.ts'
import { openJournal } from '../watch/journal/journal.ts'
import { openWatch, type OpenWatch } from '../watch/open-watch.ts'
import { readPersons } from '../watch/persons/read-persons.ts'

const JOURNAL_HOURS = 24
/** A tab's memory. */
const MOST_JOURNAL_BYTES = 200_000_000

const machine: HostClock = {
  now: () => Date.now(),
  every: (milliseconds, work) => {
    const timer = setInterval(work, milliseconds)
    return () => clearInterval(timer)
  },
}

interface TabWatchOptions {
  readonly sql: Sql
  readonly name: string
  /** Name or folder. */
  readonly scenario: string
  readonly marking: string | undefined
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

/** In the database of the tab's environment. Throws an OperatorError for mistakes in the scenario. */
export async function openTabWatch(options: TabWatchOptions): Promise<OpenWatch> {
  const { sql, name, scenario, marking, now, onError } = options
  return await openWatch({
    sql,
    name,
    environment: { name, url: '', marking, isMadeUp: true },
    isShared: false,
    serverName: 'this tab',
    rules: scenarioAlertRules(scenario),
    persons: readPersons(scenarioPersons(scenario)),
    personRules: { isRequired: false, mayOneSign: false },
    // Made-up persons: the slow hash would only delay the start.
    pins: { hash: (pin) => hashSecret(pin, false), matches: matchesHash },
    journal: { hours: JOURNAL_HOURS, mostBytes: MOST_JOURNAL_BYTES, place: { database: name } },
    openJournal: async ({ hours, mostBytes }, { onError: onJournalError }) =>
      await openJournal({ sql, name, hours, mostBytes, machine, onError: onJournalError }),
    now,
    machine,
    onError,
  })
}
