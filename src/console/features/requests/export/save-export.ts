import { maskKnown } from '../../../../conformance/mask.ts'
import { saveFile } from '../../../ui/browser/save-file.ts'

/**
 * Offers an export as a file to save. Its parts were masked when they were recorded; once more here, for a secret that became known only
 * after that.
 */
export function saveExport(name: string, text: string): void {
  saveFile(name, maskKnown(text))
}
