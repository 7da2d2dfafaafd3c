// `npm run mutate [-- --seed N --sample N]`: mutants of the service that the probes miss.
import { installIfNeeded } from './install.mjs'
import { commandArguments } from './options/command-arguments.mjs'
import { OptionError } from './options/option-values.mjs'
import { projectFolder, run, say } from './project.mjs'

const usage = `Usage: npm run mutate [-- options]

Breaks a service in many ways, one at a time, and says which of them the probes don't notice.

  --seed N     which are tried (1)
  --sample N   how many; 0: all (300)`

await run(async () => {
  const { seed, sample } = readArguments()
  await installIfNeeded({ development: true })
  const { runnerImport } = await import('vite')
  /** @type {{ module: typeof import('./mutate/mutation-report.ts') }} */
  const { module } = await runnerImport(`${projectFolder}src/cli/mutate/mutation-report.ts`, {
    root: projectFolder,
    configFile: false,
    logLevel: 'error',
  })
  const { text, isGood } = await module.mutationReport(projectFolder, { seed, sample, say })
  console.log(text)
  if (!isGood) process.exitCode = 1
})

function readArguments() {
  const options = /** @type {const} */ ({
    seed: { type: 'string', default: '1' },
    sample: { type: 'string', default: '300' },
  })
  const { values } = commandArguments(usage, { options })
  const [seed, sample] = [values.seed, values.sample].map(Number)
  if (
    seed === undefined ||
    sample === undefined ||
    ![seed, sample].every((each) => Number.isInteger(each) && each >= 0)
  )
    throw new OptionError('--seed and --sample must be whole numbers')
  return { seed, sample }
}
