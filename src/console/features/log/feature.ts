import NotebookPen from 'lucide-react/icons/notebook-pen'

import type { Feature, Page } from '../../platform/feature.ts'
import type { LogSearch } from './log-address.ts'

export const log: Feature<Page<'log', LogSearch>> = {
  page: {
    path: 'log',
    load: () => import('./LogPage.tsx').then(({ LogPage }) => LogPage),
    name: 'Log',
    title: 'Watch log',
    icon: NotebookPen,
    keys: 'g l',
  },
  about: () => import('./about.ts'),
}
