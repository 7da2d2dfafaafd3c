// `npm run simulate [-- --seed N --days D]`: faults, operators and environment of these days, in one process.
import { installIfNeeded } from './install.mjs'
import { commandArguments } from './options/command-arguments.mjs'
import { OptionError } from './options/option-values.mjs'
import { projectFolder, run, say } from './project.mjs'

const usage = `Usage: npm run simulate [-- options]

Days of faults on desks, walls and servers, in one process on a virtual clock, and whether what they promise holds.

  --seed N        of the first day; each later one has the next (1)
  --days D        how many (1)
  --hours H       only the first hours of each, in quarters (24)
  --minutes M     begins no day later
  --desks N       (5)
  --windows N     of one desk, besides its first (1)
  --walls N       (3)
  --servers N     (2)
  --gateway       one server, and its environment behind it
  --shrink N      most runs to shorten a failure (30)
  --replay FILE   repeats a run that broke a promise

Exit code: 0 all was kept, 1 a promise was broken, 2 could not run.`

await run(async () => {
  const { days, minutes, shrink, replay, ...cast } = readArguments()
  await installIfNeeded({ development: true })
  const { runnerImport } = await import('vite')
  /** @type {{ module: typeof import('../world/simulation/report.ts') }} */
  const { module } = await runnerImport(`${projectFolder}src/world/simulation/report.ts`, {
    root: projectFolder,
    configFile: false,
    logLevel: 'error',
  })
  const isGood =
    replay === undefined
      ? await module.report({ cast, runs: days, minutes, mostShrinkingRuns: shrink, say })
      : await module.replay(replay, say)
  if (!isGood) process.exitCode = 1
})

function readArguments() {
  const options = /** @type {const} */ ({
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '1' },
    hours: { type: 'string', default: '24' },
    minutes: { type: 'string', default: 'Infinity' },
    desks: { type: 'string', default: '5' },
    windows: { type: 'string', default: '1' },
    walls: { type: 'string', default: '3' },
    servers: { type: 'string', default: '2' },
    gateway: { type: 'boolean', default: false },
    shrink: { type: 'string', default: '30' },
    replay: { type: 'string' },
  })
  const { replay, gateway: isGateway, ...texts } = commandArguments(usage, { options }).values
  const numbers = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Number(text)]))
  const {
    seed = 1,
    days = 1,
    hours = 24,
    minutes = Infinity,
    desks = 1,
    windows = 0,
    walls = 0,
    servers = 1,
    shrink = 0,
  } = numbers
  if (![seed, days, desks, windows, walls, servers, shrink].every((each) => Number.isInteger(each) && each >= 0))
    throw new OptionError('--seed, --days, --desks, --windows, --walls, --servers and --shrink take whole numbers')
  if (desks < 1 || servers < 1) throw new OptionError('A watch needs a desk and a server')
  if (!(minutes > 0)) throw new OptionError('--minutes takes a number')
  if (!Number.isInteger(hours * 4) || hours <= 0) throw new OptionError('--hours takes hours, also quarters of one')
  return { seed, days, hours, minutes, desks, windows, walls, servers, isGateway, shrink, replay }
}
