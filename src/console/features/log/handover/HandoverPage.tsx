import { Queries } from '../../../platform/session/Queries.tsx'
import { useOpenedCapsule } from '../../../known/watch/capsule/opened-capsule.ts'
import { CapsuleHandover } from './CapsuleHandover.tsx'
import { LiveHandover } from './LiveHandover.tsx'

/** From one watch to the next, read and signed by both; or a capsule's, as saved. */
export function HandoverPage() {
  const opened = useOpenedCapsule((state) => state.opened)
  return <Queries>{opened === undefined ? <LiveHandover /> : <CapsuleHandover {...opened} />}</Queries>
}
