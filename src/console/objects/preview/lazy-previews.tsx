import type { ComponentType } from 'react'

import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import type { MapPreviewProps } from './MapPreview.tsx'
import type { PdfPreviewProps } from './PdfPreview.tsx'
import styles from './preview.module.css'
import type { TablePreviewProps } from './TablePreview.tsx'

// What most objects are looked at without: each in its own chunk, fetched when its tab is opened.

export const PdfPreview = lazyPreview<PdfPreviewProps>(() =>
  import('./PdfPreview.tsx').then((module) => module.PdfPreview),
)

export const TablePreview = lazyPreview<TablePreviewProps>(() =>
  import('./TablePreview.tsx').then((module) => module.TablePreview),
)

export const MapPreview = lazyPreview<MapPreviewProps>(() =>
  import('./MapPreview.tsx').then((module) => module.MapPreview),
)

function lazyPreview<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyPart(
    load,
    () => <p className={styles.words}>Loading the viewer</p>,
    undefined,
    () => (
      <output className={styles.words}>
        The server did not deliver the viewer’s files. Trying again every 3 s; the object itself has been downloaded.
      </output>
    ),
  )
}
