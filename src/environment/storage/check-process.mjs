// `node check-process.mjs FILE`: exit code 3 for a damaged SQLite file. SQLite blocks while reading, and
// ending a thread within a libsql call would end the server.
import { isDamaged } from './damage.mjs'

process.exitCode = isDamaged(process.argv[2] ?? '') ? 3 : 0
