import NotebookPen from 'lucide-react/icons/notebook-pen'

import type { Feature, Page } from '../../platform/feature.ts'
import type { LogSearch } from './list/log-filter.ts'

export const log: Feature<Page<'log', LogSearch>> = {
  page: {
    path: 'log',
    load: () => import('./LogPage.tsx').then(({ LogPage }) => LogPage),
    name: 'Log',
    title: 'Watch log',
    icon: NotebookPen,
    keys: 'g l',
    address: { read: (search) => search },
  },
  about: () => import('./about.ts'),
}
