import ArchiveX from 'lucide-react/icons/archive-x'

import type { Feature, Page } from '../../platform/feature.ts'
import type { DeletedSearch } from './deleted-address.ts'

export const deletedObjects: Feature<Page<'deleted-objects', DeletedSearch>> = {
  page: {
    path: 'deleted-objects',
    load: () => import('./DeletedObjectsPage.tsx').then(({ DeletedObjectsPage }) => DeletedObjectsPage),
    name: 'Deleted',
    title: 'Deleted objects',
    icon: ArchiveX,
    keys: 'g d',
  },
  about: () => import('./about.ts'),
}
