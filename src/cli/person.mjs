// `npm run person -- add NAME --initials AB --client ID --secret-file FILE`: adds a person at a server.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { commandArguments, showUsage } from './options/command-arguments.mjs'
import { OptionError } from './options/option-values.mjs'
import { run } from './project.mjs'

const usage = `Usage: npm run person -- add NAME --initials AB --client ID --secret-file FILE [options]

  --initials AB        two or three capital letters, unique at the server
  --client ID          a client with watch:admin
  --secret-file FILE   its secret, on one line
  --server URL         the running server (http://127.0.0.1:4600)
  --role TEXT          such as "Watch officer"
  --pin-file FILE      4 to 12 digits, on one line; without it anyone at a desk can come on watch as this person`

await run(async () => {
  const given = readArguments()
  const { name, initials, client, server, role } = given
  const token = await tokenOf(server, client, given.secret)
  const response = await fetch(`${server}/watch/v1/persons/${randomUUID()}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, initials, role, isActive: true, revision: 0, ...(given.pin && { pin: given.pin }) }),
  })
  await refuse(response)
  console.log(`${name} (${initials}) can come on watch at ${server}${given.pin ? ', with the PIN' : ''}`)
})

/** @param {string} server @param {string} client @param {string} secret @returns {Promise<string>} */
async function tokenOf(server, client, secret) {
  const response = await fetch(`${server}/api/v1/oauth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: client, client_secret: secret }),
  })
  await refuse(response)
  return (await response.json()).access_token
}

/** Throws what the server says. @param {Response} response */
async function refuse(response) {
  if (response.ok) return
  const body = await response.json().catch(() => ({}))
  throw new OptionError(body.message ?? body.error_description ?? `the server answered ${response.status}`)
}

function readArguments() {
  const { values, positionals } = commandArguments(usage, {
    allowPositionals: true,
    options: {
      initials: { type: 'string' },
      client: { type: 'string' },
      'secret-file': { type: 'string' },
      server: { type: 'string' },
      role: { type: 'string' },
      'pin-file': { type: 'string' },
    },
  })
  const [action, name, ...more] = positionals
  if (action === undefined) showUsage(usage)
  const { initials, client } = values
  if (action !== 'add' || name === undefined || more.length > 0 || !initials || !client || !values['secret-file'])
    throw new OptionError('usage: npm run person -- add NAME --initials AB --client ID --secret-file FILE')
  const pinFile = values['pin-file']
  return {
    name,
    initials,
    client,
    secret: lineOf(values['secret-file']),
    server: (values.server ?? 'http://127.0.0.1:4600').replace(/\/$/, ''),
    role: values.role ?? '',
    pin: pinFile && lineOf(pinFile),
  }
}

/** @param {string} file */
function lineOf(file) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new OptionError(`${file} can't be read`)
  }
}
