import type { SavedSession } from '../../../../conformance/session-file/session.ts'
import { SIGNED_IN_MEANWHILE } from '../../../platform/session/open-file-session.ts'
import { isCapsule } from '../../../known/watch/capsule/is-capsule.ts'
import { openRecording } from './open-recording.ts'
import { readSessionFile } from './read-session-file.ts'

/** Where to go, or why it can't be opened, in words. */
export type OpenedFile = { readonly ok: true; readonly href: string } | { readonly ok: false; readonly problem: string }

/** Opens a session, bundle or capsule. `mayOpen` is asked after the file, maybe large, is read. */
export async function openRecordingFile(file: File, mayOpen: () => boolean): Promise<OpenedFile> {
  if (await isCapsule(file)) {
    const { openCapsuleFile } = await import('../../../known/watch/capsule/open-capsule.ts')
    const opened = await openCapsuleFile(file, mayOpen)
    return opened.ok
      ? { ok: true, href: '/' }
      : { ok: false, problem: `${file.name} can’t be opened. ${opened.reason}.` }
  }
  const read = await readSessionFile(file)
  if (!read.ok) return { ok: false, problem: `${file.name} can’t be opened. ${read.reason}.` }
  if (!(await openRecording(read.session, read.unread, mayOpen)))
    return { ok: false, problem: `${file.name} wasn’t opened. ${SIGNED_IN_MEANWHILE}.` }
  return { ok: true, href: firstPage(read.session) }
}

/** Bundles open at the first of their worst findings, others at the first page. */
export function firstPage({ kind, exchanges, opensAt }: SavedSession): string {
  if (kind !== 'bundle') return '/'
  const withFinding = (wanted: string) =>
    exchanges.find(({ findings }) => findings.some(({ severity }) => severity === wanted))?.id
  const id = opensAt ?? withFinding('error') ?? withFinding('warning')
  return id === undefined ? '/requests' : `/requests?exchange=${id}`
}
