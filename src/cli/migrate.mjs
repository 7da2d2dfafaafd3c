// @ts-check
// `npm run migrate -- --from DIR --to postgres://…`: copies an environment. Resumable.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadBuilt } from './load-built.mjs'
import { OptionError } from './options/option-values.mjs'
import { prepare } from './prepare.mjs'
import { run } from './project.mjs'

const usage = `Usage: npm run migrate -- --from DIR --to URL [--objects URL]

  --from DIR      data folder, with no server on it
  --to URL        postgres://USER:PASSWORD@HOST/DATABASE, empty, or where an earlier try of the same folder ended
  --objects URL   s3://BUCKET/PREFIX to copy the bytes of objects to; they stay in DIR otherwise

Also WATCHFLOOR_DATABASE and WATCHFLOOR_OBJECTS, which keep a password out of the list of processes.
Counts and checksums of every table are compared at the end; until then no server starts on the database.`

await run(async () => {
  const values = parse()
  const { from, to = process.env['WATCHFLOOR_DATABASE'], objects = process.env['WATCHFLOOR_OBJECTS'] } = values
  if (values.help) {
    console.log(usage)
    return
  }
  if (!from || !to)
    throw new OptionError('usage: npm run migrate -- --from DIR --to postgres://USER:PASSWORD@HOST/DATABASE')
  await prepare(['server'])
  /** @type {typeof import('../server/copy.ts')} */
  const { copyWithProgress } = await loadBuilt('server/copy')
  await copyWithProgress({ from: resolve(from), to, ...(objects && { objects }) })
  const place = objects ? '--objects URL' : `--data ${resolve(from)} for its objects`
  console.log(`Copied and verified. Start with --database URL and ${place}`)
})

function parse() {
  try {
    return parseArgs({
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        objects: { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error))
  }
}
