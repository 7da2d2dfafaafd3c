// `npm run test:node -- 24 [words]`: unit tests on another Node, from the registry's package `node`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installIfNeeded } from './install.mjs'
import { commandArguments } from './options/command-arguments.mjs'
import { OptionError } from './options/option-values.mjs'
import { projectFolder, run, say } from './project.mjs'

const usage = `Usage: npm run test:node -- VERSION [words of a test's file or name]

Unit tests on another Node, such as 24, from the registry's package.`

await run(async () => {
  const [version, ...words] = commandArguments(usage, { options: {}, allowPositionals: true }).positionals
  if (version === undefined || !/^\d+(\.\d+){0,2}$/.test(version))
    throw new OptionError('name a version of Node: npm run test:node -- 24')
  await installIfNeeded({ development: true })
  const folder = mkdtempSync(join(tmpdir(), 'watchfloor-node-'))
  try {
    const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', `node@${version}`]
    if (spawnSync('npm', install, { stdio: ['ignore', 2, 2] }).status !== 0)
      throw new Error(`Node ${version} could not be installed from the registry`)
    const program = join(folder, 'node_modules/node/bin/node')
    say(`Unit tests on Node ${spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim()}`)
    const { status } = spawnSync(program, [join(projectFolder, 'src/cli/test.mjs'), 'unit', ...words], {
      cwd: projectFolder,
      stdio: 'inherit',
    })
    process.exitCode = status ?? 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
