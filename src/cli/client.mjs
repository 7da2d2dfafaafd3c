// `npm run client -- add NAME --permissions a,b --file FILE`: makes a client and shows its secret once.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadBuilt } from './load-built.mjs'
import { commandArguments, showUsage } from './options/command-arguments.mjs'
import { OptionError } from './options/option-values.mjs'
import { prepare } from './prepare.mjs'
import { run, say } from './project.mjs'

const usage = `Usage: npm run client -- add NAME --permissions LIST --file FILE

  --permissions LIST   separated by commas, or all: tasks:query, objects:read, deleted-objects:read, overrides:delete, egress:delete,
                       watch:write (acknowledge alerts, change rules), watch:admin (delete alerts and journal)
  --file FILE          clients file to add to (clients.json), created if missing; start the server with --clients FILE

The secret is shown once: the file holds only its hash.`

await run(async () => {
  const { name, granted, file } = readArguments()
  await prepare(['server'])
  /** @type {typeof import('../environment/access/clients.ts')} */
  const { newClient, readClientsFile, writeClientsFile } = await loadBuilt('environment/access/clients')
  /** @type {typeof import('../environment/operations/handlers.ts')} */
  const { permissions } = await loadBuilt('environment/operations/handlers')
  /** @type {typeof import('../database/private-files.ts')} */
  const { closeFile, exposureWords } = await loadBuilt('database/private-files')
  const known = permissions.filter((permission) => granted.includes('all') || granted.includes(permission))
  const unknown = granted.filter((permission) => permission !== 'all' && !known.some((one) => one === permission))
  if (unknown.length > 0 || known.length === 0)
    throw new OptionError(
      `--permissions must be some of ${permissions.join(',')}${unknown.length > 0 ? `, not ${unknown.join(',')}` : ''}`,
    )
  const clients = existsSync(file) ? await readClientsFile(file) : []
  if (clients.some((client) => client.id === name)) throw new OptionError(`${file} already has a client ${name}`)
  const before = await closeFile(file)
  const { client, secret } = await newClient(name, known)
  await writeClientsFile(file, [...clients, client])
  console.log(
    `Client id      ${name}\nClient secret  ${secret}\nPermissions    ${known.join(', ')}\nKept in        ${file} (not the secret: note it now)`,
  )
  // Writing replaced the file, so it may now be possible to close it to others.
  const { open } = await closeFile(file)
  const words = exposureWords(`The clients file ${file}`, { mended: [...before.mended, ...before.open], open })
  if (words !== undefined) say(words)
})

function readArguments() {
  const { values, positionals } = commandArguments(usage, {
    options: { permissions: { type: 'string' }, file: { type: 'string' } },
    allowPositionals: true,
  })
  const [action, name, ...more] = positionals
  if (action === undefined) showUsage(usage)
  if (action !== 'add' || name === undefined || more.length > 0)
    throw new OptionError('usage: npm run client -- add NAME --permissions LIST --file FILE')
  if (!/^[\x21-\x7e]{1,256}$/.test(name))
    throw new OptionError('NAME must be 1 to 256 printable ASCII characters without spaces')
  const file = resolve(values.file ?? 'clients.json')
  const granted = (values.permissions ?? '').split(',').filter(Boolean)
  return { name, granted, file }
}
