import type { CopyReport } from '../database/copy-tables.ts'
import { copyStorage } from '../environment/storage/copy-storage.ts'
import type { CopyOptions } from '../environment/storage/copy-storage.ts'
import { watchSchema, watchTables } from '../watch/store/schema.ts'
import { progressBar } from './progress-bar.ts'

/** `npm run migrate`, with progress on standard error. */
export async function copyWithProgress(options: CopyOptions): Promise<void> {
  let bar: ReturnType<typeof progressBar> | undefined
  const report: CopyReport = {
    onTable(name, rows) {
      process.stderr.write(`${name}: ${rows}\n`)
      bar = progressBar(process.stderr, { action: `Copying ${name}`, unit: 'rows' })
    },
    onProgress: (done, wanted) => bar?.(done, wanted),
  }
  await copyStorage(options, report, [{ schema: watchSchema, tables: watchTables }])
}
