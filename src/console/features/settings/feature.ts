import Settings from 'lucide-react/icons/settings'

import type { Feature, Page } from '../../platform/feature.ts'

export const settings: Feature<Page<'settings'>> = {
  page: {
    path: 'settings',
    load: () => import('./SettingsPage.tsx').then(({ SettingsPage }) => SettingsPage),
    name: 'Settings',
    title: 'Settings',
    icon: Settings,
    isAtFoot: true,
  },
  about: () => import('./about.ts'),
}
