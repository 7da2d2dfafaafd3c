import MapPin from 'lucide-react/icons/map-pin'

import type { Feature, Page } from '../../platform/feature.ts'
import type { EntitySearch } from './entity-address.ts'

export const entities: Feature<Page<'entities', EntitySearch, '$entityId'>> = {
  page: {
    path: 'entities',
    load: () => import('./EntitiesPage.tsx').then(({ EntitiesPage }) => EntitiesPage),
    name: 'Entities',
    title: 'Entities',
    icon: MapPin,
    keys: 'g e',
    showsPast: true,
    item: '$entityId',
  },
  about: () => import('./about.ts'),
}
