// @ts-check
// `npm run probe -- compare A B`.
import { compare } from './probe-compare.mjs'
import { run, say } from './project.mjs'

await run(async () => {
  const [what, ...files] = process.argv.slice(2)
  if (what === 'compare') process.exitCode = await compare(files)
  else {
    say('Watchfloor: npm run probe -- compare A.bundle B.bundle')
    process.exitCode = 2
  }
})
