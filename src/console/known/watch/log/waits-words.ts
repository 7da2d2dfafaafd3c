import { isInTab } from '../../../platform/session/in-tab.ts'

/** Of an entry. Without a server, nothing else can be told: an entry of a tab waits for room to write. */
export function waitsWords(): string {
  return IS_STATIC && isInTab()
    ? 'not written to the log yet, tried again automatically'
    : 'saved in this browser, sent when the server answers'
}
