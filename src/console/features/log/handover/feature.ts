import NotebookPen from 'lucide-react/icons/notebook-pen'

import type { Feature, Page } from '../../../platform/feature.ts'

export const handover: Feature<Page<'handover'>> = {
  page: {
    path: 'handover',
    load: () => import('./HandoverPage.tsx').then(({ HandoverPage }) => HandoverPage),
    name: 'Handover',
    title: 'Handover',
    icon: NotebookPen,
    keys: 'g h',
    partOf: 'log',
    opens: 'capsule',
  },
  about: () => import('./about.ts'),
}
