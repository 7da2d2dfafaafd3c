import { openRecording } from './open-recording.ts'
import { readRecording } from './recording.ts'

/** Shows the session that a file holds. @returns why it can't, in words */
export async function openRecordingFile(file: File): Promise<string | undefined> {
  const read = await readRecording(file)
  if (!read.ok) return `${file.name} can’t be opened. ${read.reason}.`
  openRecording(read.recording, read.unread)
  return undefined
}
