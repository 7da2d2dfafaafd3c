// @ts-check
// Before unit tests: some of them try the server as it is built.
import { prepare } from './prepare.mjs'

export async function setup() {
  await prepare(['server'])
}
