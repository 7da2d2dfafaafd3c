import Monitor from 'lucide-react/icons/monitor'

import type { Feature, Page } from '../../platform/feature.ts'
import type { WallSearch } from './wall-address.ts'

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
  },
  about: () => import('./about.ts'),
}
