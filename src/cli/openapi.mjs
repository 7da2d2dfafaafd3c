// `npm run --silent openapi`: the interface as OpenAPI 3.1, as JSON on stdout.
import { loadBuilt } from './load-built.mjs'
import { prepare } from './prepare.mjs'
import { run } from './project.mjs'

await run(async () => {
  await prepare(['server'])
  /** @type {typeof import('../contract/openapi/openapi.ts')} */
  const { openApi } = await loadBuilt('contract/openapi/openapi')
  console.log(JSON.stringify(openApi(), null, 2))
})
