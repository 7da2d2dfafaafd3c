import Video from 'lucide-react/icons/video'

import type { Feature, Page } from '../../platform/feature.ts'

export const egress: Feature<Page<'egress'>> = {
  page: {
    path: 'egress',
    load: () => import('./EgressPage.tsx').then(({ EgressPage }) => EgressPage),
    name: 'Egress',
    title: 'Egress streams',
    icon: Video,
    keys: 'g v',
  },
  about: () => import('./about.ts'),
}
