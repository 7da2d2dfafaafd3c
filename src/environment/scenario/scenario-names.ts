import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const SCENARIOS = ['harbor-west'] as const

/** By name or path; undefined for an unknown name. */
export function scenarioFolder(scenario: string): string | undefined {
  if (isScenarioFolder(scenario)) return scenario
  const name = SCENARIOS.find((known) => known === scenario)
  return name && fileURLToPath(new URL(name, import.meta.url))
}

export function isScenarioFolder(scenario: string): boolean {
  return /[\\/]/.test(scenario)
}

/** Undefined for the well-known clients. */
export function scenarioClientsFile(scenario: string): string | undefined {
  const file = isScenarioFolder(scenario) ? join(scenario, 'clients.json') : undefined
  return file !== undefined && existsSync(file) ? file : undefined
}
