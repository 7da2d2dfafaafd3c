// `npm run migrate -- --from DIR --to postgres://…`: copies an environment. Resumable.
import { resolve } from 'node:path'
import { loadBuilt } from './load-built.mjs'
import { commandArguments } from './options/command-arguments.mjs'
import { OptionError } from './options/option-values.mjs'
import { prepare } from './prepare.mjs'
import { run } from './project.mjs'

const usage = `Usage: npm run migrate -- --from DIR --to URL [--objects URL]

  --from DIR      data folder; stop its server first
  --to URL        postgres://USER:PASSWORD@HOST/DATABASE, empty or with an unfinished copy of the same folder
  --objects URL   s3://BUCKET/PREFIX to copy objects to; without it they stay in DIR

WATCHFLOOR_DATABASE and WATCHFLOOR_OBJECTS keep a password out of the process list.
At the end it compares counts and checksums of every table. Until then no server starts on the database.`

await run(async () => {
  const { values } = commandArguments(usage, {
    options: { from: { type: 'string' }, to: { type: 'string' }, objects: { type: 'string' } },
  })
  const { from, to = process.env['WATCHFLOOR_DATABASE'], objects = process.env['WATCHFLOOR_OBJECTS'] } = values
  if (!from || !to)
    throw new OptionError('usage: npm run migrate -- --from DIR --to postgres://USER:PASSWORD@HOST/DATABASE')
  await prepare(['server'])
  /** @type {typeof import('../server/copy.ts')} */
  const { copyWithProgress } = await loadBuilt('server/copy')
  await copyWithProgress({ from: resolve(from), to, ...(objects && { objects }) })
  const place = objects ? '--objects URL' : `--data ${resolve(from)} for its objects`
  console.log(`Copied and verified. Start with --database URL and ${place}`)
})
