// @ts-check
// Before unit tests: some of them start the server as it is built, which serves the console, and some a database.
import { keepEmptyDatabase } from './empty-database.mjs'
import { prepare } from './prepare.mjs'

export async function setup() {
  await Promise.all([prepare(['console', 'server']), keepEmptyDatabase()])
}
