import ScrollText from 'lucide-react/icons/scroll-text'

import type { Feature, Page } from '../../platform/feature.ts'
import type { ExchangeSearch } from './exchange-address.ts'

export const requests: Feature<Page<'requests', ExchangeSearch>> = {
  page: {
    path: 'requests',
    load: () => import('./RequestsPage.tsx').then(({ RequestsPage }) => RequestsPage),
    name: 'Requests',
    title: 'Requests',
    icon: ScrollText,
    keys: 'g r',
    showsPast: true,
  },
  about: () => import('./about.ts'),
}
