import { maskKnown } from '../../../../conformance/mask.ts'
import { saveFile } from '../../../ui/browser/save-file.ts'

/** Saves as a file. Masks again, for secrets that became known after recording. */
export function saveExport(name: string, text: string): void {
  saveFile(name, maskKnown(text))
}
