import { viewMarking } from '../../../../conformance/marking.ts'
import { isoTime } from '../../../../contract/datetime.ts'
import type { Handover } from '../../../../watch/wire/handover.ts'
import { saveFile, stampedName } from '../../../ui/browser/save-file.ts'
import { fetchCapsule } from './handover-server.ts'

const NO_MARKING = viewMarking(undefined, []).words

/** Returns the file's marking. @throws as `fetchCapsule` */
export async function saveCapsule(handover: Handover, onBytes: (bytes: number) => void): Promise<string> {
  const { file, marking = NO_MARKING } = await fetchCapsule(handover.id, onBytes)
  saveFile(capsuleName(handover, marking), file)
  return marking
}

/** `handover-2026-11-21T180000Z-CUI.wfcapsule` */
function capsuleName({ to }: Handover, marking: string): string {
  const level = marking.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
  return stampedName('handover', 'wfcapsule', isoTime(to)).replace(/\.wfcapsule$/, `-${level}.wfcapsule`)
}
