// Advisories on production packages, from the registry.
import { spawnSync } from 'node:child_process'
import { projectFolder } from '../project.mjs'

const failing = ['high', 'critical']

/** @returns {{ line: string, failed: boolean }} */
export function audit() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: projectFolder,
    encoding: 'utf8',
    timeout: 60_000,
    shell: process.platform === 'win32',
  })
  return readAudit(stdout ?? '')
}

/** @param {string} text What `npm audit --json` printed. */
export function readAudit(text) {
  /** @type {{ vulnerabilities?: Record<string, { severity: string }> } | undefined} */
  let report
  try {
    report = JSON.parse(text)
  } catch {
    // Said below.
  }
  // Without a registry npm prints an error instead of a report.
  if (report?.vulnerabilities === undefined)
    return { line: 'Not audited: the registry can’t be reached or has no advisories', failed: false }
  const found = Object.entries(report.vulnerabilities).map(([name, { severity }]) => ({ name, severity }))
  const named = found.map(({ name, severity }) => `${name} (${severity})`).join(', ')
  return {
    line: found.length === 0 ? 'No known vulnerability in production packages' : `Known vulnerabilities: ${named}`,
    failed: found.some(({ severity }) => failing.includes(severity)),
  }
}
