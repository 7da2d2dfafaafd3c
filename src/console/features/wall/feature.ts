import Monitor from 'lucide-react/icons/monitor'

import type { Feature, Page } from '../../platform/feature.ts'

/** The parameters of a wall, as they stand in its address. */
export interface WallSearch {
  show?: string | string[]
  /** A moment of the past, ISO 8601 in UTC. */
  past?: string | string[]
  /** `Europe/Helsinki,HEL`: the second clock of this display and its short name; `none`: Zulu alone. */
  clock2?: string | string[]
  /** `on`: it makes the sounds of alerts, as far as its browser lets it. */
  sound?: string | string[]
}

export const wall: Feature<Page<'wall', WallSearch> & { isBare: true }> = {
  page: {
    path: 'wall',
    load: () => import('./WallPage.tsx').then(({ WallPage }) => WallPage),
    name: 'Wall',
    title: 'Wall',
    icon: Monitor,
    isAtFoot: true,
    isBare: true,
    showsPast: true,
    address: { read: (search) => search },
  },
  about: () => import('./about.ts'),
}
