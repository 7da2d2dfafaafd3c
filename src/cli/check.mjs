// `npm run check`: types, lint, format, import rules, sizes of first pages, and advisories on packages.
import { spawnSync } from 'node:child_process'
import { audit } from './checks/audit.mjs'
import { budgetProblems } from './checks/budgets.mjs'
import { licenceProblems } from './checks/licences.mjs'
import { installIfNeeded } from './install.mjs'
import { prepare } from './prepare.mjs'
import { projectFolder, run } from './project.mjs'
import { sbomOf } from './release/sbom.mjs'

await run(async () => {
  await installIfNeeded({ development: true })
  const failed = [
    step('Types', 'node_modules/typescript/bin/tsc', ['--noEmit', '--project', '.']),
    step('Lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware']),
    step('Format', 'node_modules/oxfmt/bin/oxfmt', ['--check', 'src', 'e2e', 'vite.config.ts']),
    step('Import rules', 'node_modules/vitest/vitest.mjs', ['run', 'src/rules.test.ts']),
    await sizes(),
    licences(),
    dependencies(),
  ].filter((title) => title !== undefined)
  if (failed.length > 0) process.exitCode = 1
  console.log(failed.length === 0 ? 'All checks passed' : `Failed: ${failed.join(', ')}`)
})

/** @type {(title: string, script: string, args: string[]) => string | undefined} */
function step(title, script, args) {
  console.log(`\n${title}`)
  const { status } = spawnSync(process.execPath, [projectFolder + script, ...args], {
    cwd: projectFolder,
    stdio: 'inherit',
  })
  return status === 0 ? undefined : title
}

async function sizes() {
  console.log('\nSizes')
  await prepare(['console'])
  const problems = budgetProblems((line) => console.log(line))
  for (const problem of problems) console.log(problem)
  return problems.length === 0 ? undefined : 'Sizes'
}

function licences() {
  console.log('\nLicences')
  const { components } = sbomOf(projectFolder)
  const problems = licenceProblems(components)
  console.log(problems.length === 0 ? `Of ${components.length} packages, all are allowed` : problems.join('\n'))
  return problems.length === 0 ? undefined : 'Licences'
}

function dependencies() {
  console.log('\nDependencies')
  const { line, failed } = audit()
  console.log(line)
  return failed ? 'Dependencies' : undefined
}
