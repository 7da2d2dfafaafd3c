import Package from 'lucide-react/icons/package'

import type { Feature, Page } from '../../platform/feature.ts'
import type { ObjectSearch } from './object-address.ts'

export const objects: Feature<Page<'objects', ObjectSearch, '$'>> = {
  page: {
    path: 'objects',
    load: () => import('./ObjectsPage.tsx').then(({ ObjectsPage }) => ObjectsPage),
    name: 'Objects',
    title: 'Objects',
    icon: Package,
    keys: 'g o',
    item: '$',
    // Loads with the page: if these files fail, so does the page, and "Try again" is for both.
    openItem: (path, search) =>
      void import('./transfer/transfers.ts').then(
        ({ fetchLinked }) => fetchLinked(path, search),
        () => undefined,
      ),
  },
  about: () => import('./about.ts'),
}
