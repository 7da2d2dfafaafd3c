import Database from 'libsql'

/** JSON columns: a damaged page may still be readable, and SQLite keeps no checksums. */
const json = {
  task: 'body',
  replaced_task: 'body',
  entity: 'body',
  egress_stream: 'body',
  agenda: 'payload',
  watch_rule: 'body',
  watch_alert: 'body',
}

/** @param {string} file */
export function isDamaged(file) {
  try {
    const database = new Database(file, { timeout: 5000 })
    try {
      return !isWhole(database)
    } finally {
      database.close()
    }
  } catch (error) {
    // The server reports other errors when it opens the file.
    return error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code))
  }
}

/** @param {InstanceType<typeof Database>} database */
function isWhole(database) {
  const rows = (/** @type {string} */ text) => /** @type {Record<string, unknown>[]} */ (database.prepare(text).all([]))
  const [found] = rows('pragma quick_check(1)')
  const known = new Set(rows("select name from sqlite_master where type = 'table'").map(({ name }) => name))
  return (
    found?.['quick_check'] === 'ok' &&
    Object.entries(json).every(
      ([table, column]) =>
        !known.has(table) || rows(`select 1 from ${table} where not json_valid(${column}) limit 1`).length === 0,
    )
  )
}
