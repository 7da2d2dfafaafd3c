import type { Makers } from '../node.ts'
import { classificationMakers } from './classification.ts'
import { displayMakers } from './display.ts'
import { healthMakers } from './health.ts'
import { identityMakers } from './identity.ts'
import { measuredMakers } from './measured.ts'
import { motionMakers } from './motion.ts'
import { positionMakers } from './position.ts'
import { supplyMakers } from './supplies.ts'
import { uncertaintyMakers } from './uncertainty.ts'

/** Types of the interface that are drawn by more than their fields. */
export const makers: Makers = {
  ...classificationMakers,
  ...displayMakers,
  ...healthMakers,
  ...identityMakers,
  ...measuredMakers,
  ...motionMakers,
  ...positionMakers,
  ...supplyMakers,
  ...uncertaintyMakers,
}
