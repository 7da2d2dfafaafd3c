import { openSession, type ReadSession } from '../../../../conformance/session-file/read-session.ts'
import { inSlices } from '../../../ui/browser/time-slice.ts'
import { FILE_LIMITS } from '../../../ui/files/file-limits.ts'
import { readJsonFile } from '../../../ui/files/read-json-file.ts'

/** Reads a file of unknown origin in slices. Refuses anything but a session, in words. */
export async function readSessionFile(blob: Blob): Promise<ReadSession> {
  const json = await readJsonFile(blob, FILE_LIMITS.session)
  if (!json.ok) return json
  const opened = openSession(json.value)
  if (!opened.ok) return opened
  await inSlices(
    opened.found,
    () => false,
    (found) => opened.take(found),
  )
  return opened.read()
}
