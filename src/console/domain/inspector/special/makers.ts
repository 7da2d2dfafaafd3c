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
