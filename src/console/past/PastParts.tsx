import { PastFrame } from './PastFrame.tsx'

/** All that is seen and pressed of the past on every page. */
export function PastParts() {
  return <PastFrame />
}
