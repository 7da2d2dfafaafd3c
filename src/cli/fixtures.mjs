// `npm run --silent fixtures`: facts of the default scenario for checks, as JSON on stdout.
import { loadBuilt } from './load-built.mjs'
import { prepare } from './prepare.mjs'
import { run } from './project.mjs'

await run(async () => {
  await prepare(['server'])
  /** @type {typeof import('../environment/scenario/fixtures.ts')} */
  const { fixtures } = await loadBuilt('environment/scenario/fixtures')
  console.log(JSON.stringify(fixtures(), null, 2))
})
