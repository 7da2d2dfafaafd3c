import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Names that `--scenario` takes. */
export const SCENARIOS = ['harbor-west'] as const

/** The folder of a scenario: by its name, or the one that is meant by a value with a path separator; undefined for any other name. */
export function scenarioFolder(scenario: string): string | undefined {
  if (isScenarioFolder(scenario)) return scenario
  const name = SCENARIOS.find((known) => known === scenario)
  return name && fileURLToPath(new URL(name, import.meta.url))
}

/** Whether a value of `--scenario` means a folder of the user's own. */
export function isScenarioFolder(scenario: string): boolean {
  return /[\\/]/.test(scenario)
}

/** The file of clients that a scenario brings; undefined when the well-known ones come in. */
export function scenarioClientsFile(scenario: string): string | undefined {
  const file = isScenarioFolder(scenario) ? join(scenario, 'clients.json') : undefined
  return file !== undefined && existsSync(file) ? file : undefined
}
