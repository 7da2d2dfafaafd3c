// A Chromium with WebGL2 for the end-to-end tests: an installed one, else one from npm.
import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { errorWords } from './error-words.mjs'
import { projectFolder, say } from './project.mjs'

const SHELL = 'chromium-headless-shell'

/** @typedef {{ executablePath?: string, channel?: string }} Browser */

/** WebGL2 in software where there is no graphics card, and no telemetry. */
export const launchArguments = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium's sandbox refuses to run as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** The first that draws with WebGL2; throws with the names of all tried. @returns {Promise<Browser>} */
export async function findBrowser() {
  /** @type {string[]} */
  const tried = []
  for (const { name, browser, install } of ways()) {
    try {
      await install?.()
      const found = await browser()
      if (found === undefined) {
        tried.push(`${name}: none`)
        continue
      }
      const problem = await problemOf(found)
      if (problem === undefined) return found
      tried.push(`${name}: ${problem}`)
    } catch (error) {
      tried.push(`${name}: ${errorWords(error).split('\n')[0]}`)
    }
  }
  throw new Error(
    `no browser with WebGL2 for the end-to-end tests; name one with CHROMIUM_PATH. Tried:\n${tried.map((line) => `  ${line}`).join('\n')}`,
  )
}

/** Takes a fifth less processor time. @returns {Promise<Browser | undefined>} none with CHROMIUM_PATH */
export async function findShell() {
  const shell = installedShell() ?? (process.env['CHROMIUM_PATH'] || !process.env['CI'] ? undefined : await newShell())
  if (shell === undefined) return undefined
  const problem = await problemOf(shell).catch(String)
  if (problem === undefined) return shell
  say(`${shell.executablePath} is not used: ${problem}`)
  return undefined
}

/** Not tested to start. @returns {Browser | undefined} */
export function installedShell() {
  return process.env['CHROMIUM_PATH'] ? undefined : at(onPath(SHELL))
}

/** Optional: tests also run without it. */
async function newShell() {
  if (!asRoot() || onPath('chromium') === undefined) return undefined
  try {
    await command('apt-get', ['update'])
    await command('apt-get', ['install', '-y', '--no-install-recommends', SHELL])
  } catch (error) {
    say(`Tests run without ${SHELL}: ${errorWords(error)}`)
  }
  return installedShell()
}

/** Not tested to start: for running Playwright by hand. @returns {Browser} */
export function installedBrowser() {
  const executablePath = process.env['CHROMIUM_PATH'] || chromiumOnPath()
  return executablePath === undefined ? {} : { executablePath }
}

/** @returns {{ name: string, install?: () => Promise<void>, browser: () => Promise<Browser | undefined> }[]} */
function ways() {
  const x64Linux = process.platform === 'linux' && process.arch === 'x64'
  return [
    { name: 'CHROMIUM_PATH', browser: async () => at(process.env['CHROMIUM_PATH']) },
    { name: 'installed Chromium', browser: async () => at(chromiumOnPath()) },
    { name: 'installed Chrome', browser: async () => ({ channel: 'chrome' }) },
    { name: 'installed Edge', browser: async () => ({ channel: 'msedge' }) },
    { name: "Playwright's Chromium", browser: async () => ({}) },
    {
      name: "Playwright's Chromium, newly installed",
      install: () =>
        command(process.execPath, [
          join(projectFolder, 'node_modules/@playwright/test/cli.js'),
          'install',
          '--only-shell',
          'chromium',
        ]),
      browser: async () => ({}),
    },
    ...(asRoot()
      ? [
          {
            name: "the distribution's Chromium, newly installed",
            install: async () => {
              await command('apt-get', ['update'])
              await command('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
            },
            browser: async () => at(chromiumOnPath()),
          },
        ]
      : []),
    ...(x64Linux ? [{ name: '@sparticuz/chromium, newly installed', browser: packagedChromium }] : []),
  ]
}

/** Why the browser can't be used, if so. @param {Browser} choice */
async function problemOf(choice) {
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ ...choice, args: launchArguments, timeout: 30_000 })
  try {
    const page = await browser.newPage()
    const webgl2 = await page.evaluate("document.createElement('canvas').getContext('webgl2') !== null")
    return webgl2 ? undefined : 'no WebGL2'
  } finally {
    await browser.close()
  }
}

/** @type {(executablePath: string | undefined) => Browser | undefined} */
const at = (executablePath) => (executablePath ? { executablePath } : undefined)

function chromiumOnPath() {
  return ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
    .map(onPath)
    .find((path) => path !== undefined)
}

export function asRoot() {
  return process.getuid?.() === 0 && onPath('apt-get') !== undefined
}

/** @param {string} name */
export function onPath(name) {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** Kept outside node_modules. @returns {Promise<Browser>} */
async function packagedChromium() {
  const folder = join(projectFolder, 'node_modules/.cache/watchfloor-browser')
  if (!existsSync(join(folder, 'node_modules/@sparticuz/chromium'))) {
    mkdirSync(folder, { recursive: true })
    await command('npm', [
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--prefix',
      folder,
      '@sparticuz/chromium@147.0.0',
    ])
  }
  // Makes the package unpack its own libraries instead of using the system's.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x'
  const entry = createRequire(join(folder, 'package.json')).resolve('@sparticuz/chromium')
  const { default: chromium } = await import(pathToFileURL(entry).href)
  return { executablePath: await chromium.executablePath() }
}

/** @type {(file: string, args: readonly string[]) => Promise<void>} */
export function command(file, args) {
  say(`Looking for a browser: ${[file === process.execPath ? 'node' : file, ...args].join(' ')}`)
  const child = spawn(file, args, {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32' && file === 'npm',
    timeout: 300_000,
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${file} failed with code ${code}`))))
  })
}
