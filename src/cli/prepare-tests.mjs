// Before unit tests: some start the built server, some a database.
import { keepEmptyDatabase } from './empty-database.mjs'
import { prepare } from './prepare.mjs'

export async function setup() {
  await Promise.all([prepare(['console', 'server']), keepEmptyDatabase()])
}
