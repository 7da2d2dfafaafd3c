// `npm run look -- REF`: pictures of another commit and of this checkout, and a page of what differs.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { endOnSignal } from './end-on-signal.mjs'
import { installIfNeeded } from './install.mjs'
import { buildCommit, commitOf } from './pictures/checkout.mjs'
import { freePort, takePictures } from './pictures/take-pictures.mjs'
import { commandArguments, showUsage } from './options/command-arguments.mjs'
import { prepare } from './prepare.mjs'
import { projectFolder, run, say } from './project.mjs'
import { inTemporaryFolder } from './temporary-folder.mjs'

const usage = `Usage: npm run look -- REF [words of a picture's name]

Builds the commit REF next to this checkout, takes pictures of both with a stopped clock, and writes
playwright-report/index.html with what differs.

Exit code: 0 no difference, 1 differences, 2 could not run.`

const report = join(projectFolder, 'playwright-report')

await run(async () => {
  const [ref, ...words] = commandArguments(usage, { options: {}, allowPositionals: true }).positionals
  if (ref === undefined) showUsage(usage)
  endOnSignal({ says: 'Stopped', code: 1 })
  const commit = commitOf(ref)
  await prepare(['console', 'server'])
  await installIfNeeded({ development: true })
  rmSync(report, { recursive: true, force: true })
  const code = await inTemporaryFolder(async (folder) => {
    const before = join(folder, 'before')
    await buildCommit(commit, before)
    const port = await freePort()
    const asked = ['pictures/pages', ...(words.length === 0 ? [] : ['--grep', words.join(' ')])]
    const variables = {
      WATCHFLOOR_PICTURES: join(folder, 'pictures'),
      PLAYWRIGHT_HTML_OPEN: 'never',
      PLAYWRIGHT_HTML_OUTPUT_DIR: report,
    }
    // A page that the other commit doesn't have fails there, and is new here.
    const first = [...asked, '--update-snapshots=all', '--reporter=line']
    await takePictures({ checkout: before, port, args: first, variables })
    const second = [...asked, '--update-snapshots=none', '--reporter=line,html']
    return takePictures({ checkout: projectFolder, port, args: second, variables })
  })
  say(code === 0 ? `No difference from ${commit}` : `Differences from ${commit}: ${join(report, 'index.html')}`)
  process.exitCode = code === 0 ? 0 : 1
})
