import Download from 'lucide-react/icons/download'
import Maximize from 'lucide-react/icons/maximize'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'

import { useCommands } from '../../../platform/commands/commands.ts'
import { countOf } from '../../../../format/count.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import type { Dimensions } from '../facts/fact-rows.tsx'
import { fileName, readObjectPath } from '../../../known/mentions/object-path.ts'
import { saveFile } from '../../../ui/browser/save-file.ts'
import { shownContent, type Ask, type ShownContent, type Transfer } from '../transfer/transfer.ts'
import { HexPreview } from './HexPreview.tsx'
import { ImagePreview } from './ImagePreview.tsx'
import { JsonPreview } from './JsonPreview.tsx'
import type { MapContent } from './map-content.ts'
import { MediaPreview } from './MediaPreview.tsx'
import styles from './preview.module.css'
import { firstTab, TAB_LABELS, tabsOf, type PreviewTab } from './preview-tabs.ts'
import { TextPreview } from './TextPreview.tsx'
import { TransferState } from './TransferState.tsx'
import { WHOLE_BYTES } from './use-text.ts'
import { lazyPart } from '../../../ui/browser/lazy-part.tsx'
import type { MapPreviewProps } from './MapPreview.tsx'
import type { PdfPreviewProps } from './PdfPreview.tsx'
import type { TablePreviewProps } from './TablePreview.tsx'

// Each in a chunk of its own, fetched with its tab.

const PdfPreview = lazyPreview<PdfPreviewProps>(() => import('./PdfPreview.tsx').then((module) => module.PdfPreview))

const TablePreview = lazyPreview<TablePreviewProps>(() =>
  import('./TablePreview.tsx').then((module) => module.TablePreview),
)

const MapPreview = lazyPreview<MapPreviewProps>(() => import('./MapPreview.tsx').then((module) => module.MapPreview))

function lazyPreview<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyPart(
    load,
    () => <p className={styles.words}>Loading the viewer</p>,
    undefined,
    () => (
      <output className={styles.words}>
        The server didn’t send the viewer’s files. Retrying every 3 s. The object itself is downloaded.
      </output>
    ),
  )
}

interface PreviewPanelProps {
  transfer: Transfer | undefined
  ask: Ask | undefined
  /** A path on display that wasn't requested. */
  known: string | undefined
  tab: string | undefined
  onTab: (tab: string) => void
  onDimensions: (dimensions: Dimensions) => void
  onAgain: (ask: Ask, goOn?: boolean) => void
}

export function PreviewPanel({ transfer, ask, known, ...rest }: PreviewPanelProps) {
  const content = transfer === undefined ? undefined : shownContent(transfer)
  if (transfer === undefined) {
    const read = ask === undefined ? undefined : readObjectPath(ask.path)
    return (
      <section className={styles.panel} aria-label="Preview">
        <p className={styles.words}>
          {known !== undefined && ask === undefined
            ? 'Nothing downloaded. Press Fetch to get the object, or “Still there?” to ask only whether it exists.'
            : read === undefined || read.ok
              ? 'Type an object’s path and press Enter. The service can’t list objects. Paths come from tasks, entities, deleted records, or from you.'
              : `Not sent: ${read.reason}`}
        </p>
      </section>
    )
  }
  if (content?.blob === undefined)
    return (
      <section className={styles.panel} aria-label="Preview">
        <TransferState transfer={transfer} onAgain={rest.onAgain} />
      </section>
    )
  return <Shown key={transfer.id} transfer={transfer} content={{ ...content, blob: content.blob }} {...rest} />
}

function Shown({
  transfer,
  content,
  tab,
  onTab,
  onDimensions,
}: Omit<PreviewPanelProps, 'transfer' | 'ask' | 'known'> & { transfer: Transfer; content: ShownContent }) {
  const [zoom, setZoom] = useState<number>()
  const name = fileName(transfer.path)
  const map = useQuery(mapContentOptions(content, name)).data ?? undefined
  const available = tabsOf(content, map !== undefined)
  const current = available.find((each) => each === tab) ?? firstTab(content, map !== undefined)
  const step = (by: number) => {
    const next = available[available.indexOf(current) + by]
    if (next !== undefined) onTab(next)
  }
  useCommands([
    { id: 'objects.tab.previous', label: 'Previous tab', keys: '[', hidden: true, run: () => step(-1) },
    { id: 'objects.tab.next', label: 'Next tab', keys: ']', hidden: true, run: () => step(1) },
  ])
  const tell = (facts: Omit<Dimensions, 'transferId'>) => onDimensions({ transferId: transfer.id, ...facts })
  const view = (
    <View tab={current} content={content} name={name} map={map} zoom={zoom} onZoom={setZoom} onFacts={tell} />
  )
  const isWhole = transfer.phase === 'complete'
  const save = () => {
    const original = transfer.received?.blob ?? content.blob
    saveFile(isWhole ? name : `${name}.part`, original)
  }
  return (
    <section className={styles.panel} aria-label="Preview">
      {!isWhole && (
        <Note tone="warn" className={styles.note}>
          <b>Incomplete.</b> {transfer.trouble ?? 'The transfer was cancelled'}. You can view and save the part
          received.
        </Note>
      )}
      <div className={styles.content}>
        <Tabs
          label="Preview"
          className={styles.tabs}
          value={current}
          onChange={onTab}
          tabs={available.map((value) => ({ value, label: TAB_LABELS[value], content: () => view }))}
        />
        <div className={styles.actions}>
          {current === 'image' && (
            <Button
              variant="ghost"
              icon={<Maximize />}
              aria-pressed={zoom === undefined}
              onClick={() => setZoom(zoom === undefined ? 1 : undefined)}
            >
              {zoom === undefined ? 'Fit' : `${zoom * 100} %`}
            </Button>
          )}
          <Button
            icon={<Download />}
            hint={isWhole ? `Save ${name}` : `Save the part received as ${name}.part`}
            onClick={save}
          >
            Save file
          </Button>
        </div>
      </div>
    </section>
  )
}

interface ViewProps {
  tab: PreviewTab
  content: ShownContent
  name: string
  map: MapContent | undefined
  zoom: number | undefined
  onZoom: (zoom: number | undefined) => void
  onFacts: (facts: Omit<Dimensions, 'transferId'>) => void
}

function View({ tab, content, name, map, zoom, onZoom, onFacts }: ViewProps) {
  switch (tab) {
    case 'image':
      return <ImagePreview content={content} name={name} zoom={zoom} onZoom={onZoom} onFacts={onFacts} />
    case 'video':
    case 'audio':
      return <MediaPreview content={content} name={name} onFacts={onFacts} />
    case 'pdf':
      return <PdfPreview content={content} onPages={(pages) => onFacts({ length: countOf(pages, 'page') })} />
    case 'table':
      return <TablePreview content={content} />
    case 'map':
      return map === undefined ? null : <MapPreview content={map} />
    case 'json':
      return <JsonPreview content={content} />
    case 'text':
      return <TextPreview content={content} />
    case 'hex':
      return <HexPreview content={content} />
  }
}

/** Entities or shapes in JSON, if it is small enough to read at once; `null` without any. */
function mapContentOptions({ sha256, blob, detected, encoding }: ShownContent, name: string) {
  const label = encoding?.label ?? 'utf-8'
  const read = async () => {
    const [{ readMapContent }, bytes] = await Promise.all([import('./map-content.ts'), blob.arrayBuffer()])
    return (await readMapContent(new TextDecoder(label).decode(bytes), name, Date.now())) ?? null
  }
  return queryOptions({
    queryKey: ['object', sha256, 'map', label, name],
    queryFn: detected.kind === 'json' && blob.size <= WHOLE_BYTES ? read : skipToken,
    gcTime: 0,
  })
}
