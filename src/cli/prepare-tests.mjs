// @ts-check
// Before unit tests: some of them start the server as it is built, which serves the console.
import { prepare } from './prepare.mjs'

export async function setup() {
  await prepare(['console', 'server'])
}
