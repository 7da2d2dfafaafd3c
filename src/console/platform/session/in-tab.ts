import { isOfTab } from '../api/request/out-of-reach.ts'
import { useSession } from './session.ts'

/** Whether this session's environment runs in this tab. */
export function isInTab({ environment } = useSession.getState()): boolean {
  return environment !== undefined && isOfTab(environment.url)
}
