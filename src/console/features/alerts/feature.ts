import Bell from 'lucide-react/icons/bell'

import type { Feature, Page } from '../../platform/feature.ts'
import type { AlertsSearch } from './alerts-address.ts'

export const alerts: Feature<Page<'alerts', AlertsSearch>> = {
  page: {
    path: 'alerts',
    load: () => import('./AlertsPage.tsx').then(({ AlertsPage }) => AlertsPage),
    name: 'Alerts',
    title: 'Alerts',
    icon: Bell,
    keys: 'g a',
  },
  about: () => import('./about.ts'),
}
