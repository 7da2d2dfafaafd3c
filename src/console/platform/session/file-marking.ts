import { madeUpMarking } from '../../../conformance/marking.ts'
import { isInTab } from './in-tab.ts'
import { useMarking } from './marking.ts'
import { useSession } from './session.ts'

/** For what leaves the page: exports, prints, copied texts. A watch in a tab says that it is made up. */
export function useFileMarking(): string {
  const { words } = useMarking(useSession((session) => session.environment?.marking))
  return IS_STATIC && isInTab() ? madeUpMarking(words) : words
}
