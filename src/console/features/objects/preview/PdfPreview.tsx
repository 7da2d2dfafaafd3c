import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import {
  getDocument,
  GlobalWorkerOptions,
  RenderingCancelledException,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { queryClient } from '../../../platform/session/query-client.ts'
import type { ShownContent } from '../transfer/transfer.ts'
import styles from './preview.module.css'

GlobalWorkerOptions.workerPort = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
  type: 'module',
  name: 'pdf',
})

/** pdf.js works in memory; larger files need a separate reader. */
const LARGEST_BYTES = 100_000_000
const LARGEST_PIXELS = 16_000_000
/** At 100 % a page is as wide as the view, up to this scale. */
const LARGEST_FIT = 1.5
const PADDING = 48
const DOCUMENT = 'pdf'

function documentOptions({ sha256, blob }: ShownContent) {
  const open = async ({ signal }: { signal: AbortSignal }) => {
    const data = await blob.arrayBuffer()
    signal.throwIfAborted()
    const task = getDocument({ data, isEvalSupported: false, useWasm: false, enableXfa: false, stopAtErrors: false })
    signal.addEventListener('abort', () => void task.destroy())
    return task.promise
  }
  return queryOptions({
    queryKey: ['object', sha256, DOCUMENT],
    queryFn: blob.size > LARGEST_BYTES ? skipToken : open,
    gcTime: 0,
  })
}

// The worker holds the whole file, so it is closed with the view.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'removed' || query.queryKey[2] !== DOCUMENT) return
  const document: PDFDocumentProxy | undefined = query.state.data
  void document?.loadingTask.destroy()
})

function pageOptions({ sha256 }: ShownContent, document: PDFDocumentProxy | undefined, number: number) {
  return queryOptions({
    queryKey: ['object', sha256, 'pdf page', number],
    queryFn: document === undefined ? skipToken : () => document.getPage(number),
    gcTime: 0,
  })
}

export interface PdfPreviewProps {
  content: ShownContent
  onPages: (pages: number) => void
}

/** Pages on a canvas. Scripts, forms, links and attachments don't work. */
export function PdfPreview({ content, onPages }: PdfPreviewProps) {
  const [number, setNumber] = useState(1)
  const [zoom, setZoom] = useState(1)
  const [undrawn, setUndrawn] = useState<Undrawn>()
  const { data: document, error: unread } = useQuery(documentOptions(content))
  const { data: page, error: unopened } = useQuery(pageOptions(content, document, number))
  const tell = useEffectEvent(onPages)
  useEffect(() => {
    if (document !== undefined) tell(document.numPages)
  }, [document])
  if (content.blob.size > LARGEST_BYTES)
    return <p className={styles.words}>Too large for the built-in viewer. Save the file to read it.</p>
  if (unread !== null) return <p className={styles.words}>This PDF can’t be read: {unread.message}</p>
  // Another page or size may be drawn.
  const problem = unopened ?? (undrawn?.number === number && undrawn.zoom === zoom ? undrawn.error : undefined)
  const pages = document?.numPages ?? 0
  return (
    <div className={styles.view}>
      <div className={styles.tools}>
        <Button
          variant="ghost"
          aria-label="Previous page"
          icon={<ChevronLeft />}
          disabledReason={number <= 1 ? 'This is the first page' : undefined}
          onClick={() => setNumber(number - 1)}
        />
        <span className={cx('nowrap', 'number', 'size-12', 'secondary')}>
          {pages === 0 ? 'Reading' : `Page ${number} of ${pages}`}
        </span>
        <Button
          variant="ghost"
          aria-label="Next page"
          icon={<ChevronRight />}
          disabledReason={number >= pages ? 'This is the last page' : undefined}
          onClick={() => setNumber(number + 1)}
        />
        <span className="grow" />
        <Button aria-label="Smaller" icon={<Minus />} onClick={() => setZoom(Math.max(0.25, zoom / 1.25))} />
        <span className={cx('nowrap', 'number', 'size-12', 'secondary')}>{Math.round(zoom * 100)} %</span>
        <Button aria-label="Larger" icon={<Plus />} onClick={() => setZoom(Math.min(5, zoom * 1.25))} />
      </div>
      <section className={styles.frame} tabIndex={0} aria-label="PDF page">
        {problem !== undefined ? (
          <p className={styles.words} role="alert">
            Page {number} can’t be drawn: {problem.message}
          </p>
        ) : (
          document !== undefined && <Page page={page} number={number} zoom={zoom} onError={setUndrawn} />
        )}
      </section>
    </div>
  )
}

interface Undrawn {
  readonly number: number
  readonly zoom: number
  readonly error: Error
}

function Page({
  page,
  number,
  zoom,
  onError,
}: {
  page: PDFPageProxy | undefined
  number: number
  zoom: number
  onError: (undrawn: Undrawn) => void
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const wanted = `${number} at ${zoom}`
  const [drawn, setDrawn] = useState<string>()
  useEffect(() => {
    const target = canvas.current
    if (page === undefined || target === null) return undefined
    const room = (target.closest('section')?.clientWidth ?? 800) - PADDING
    const fit = Math.min(LARGEST_FIT, room / page.getViewport({ scale: 1 }).width)
    const size = page.getViewport({ scale: zoom * fit })
    const ratio = Math.min(window.devicePixelRatio, Math.sqrt(LARGEST_PIXELS / (size.width * size.height)))
    const viewport = page.getViewport({ scale: zoom * fit * ratio })
    target.width = Math.floor(viewport.width)
    target.height = Math.floor(viewport.height)
    target.style.width = `${size.width}px`
    const task = page.render({ canvas: target, viewport, annotationMode: 0 })
    task.promise.then(
      () => setDrawn(wanted),
      (error: Error) => error instanceof RenderingCancelledException || onError({ number, zoom, error }),
    )
    return () => task.cancel()
  }, [page, number, zoom, wanted, onError])
  return (
    <figure className={styles.paper} aria-label={`Page ${number}`} aria-busy={drawn !== wanted}>
      <canvas ref={canvas} />
    </figure>
  )
}
