import { maskKnown } from '../../../conformance/mask.ts'
import { saveText } from '../../ui/browser/save-text.ts'

/**
 * Offers an export as a file to save. Its parts were masked when they were recorded; once more here, for a secret that became known only
 * after that.
 */
export function saveExport(name: string, type: string, text: string): void {
  saveText(name, type, maskKnown(text))
}
