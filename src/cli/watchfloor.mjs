#!/usr/bin/env node
// The installed package's command: serves, or runs one of the commands of a checkout.
import { commands } from './release/commands.mjs'

const [name = ''] = process.argv.slice(2)
const isCommand = commands.includes(name)
if (isCommand) process.argv.splice(2, 1)
await import(isCommand ? `./${name}.mjs` : './start.mjs')
