import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'

import { Button } from '../../ui/controls/Button.tsx'
import styles from './preview.module.css'

GlobalWorkerOptions.workerPort = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
  type: 'module',
  name: 'pdf',
})

/** pdf.js draws from memory: larger files are for a reader of their own. */
const LARGEST_BYTES = 100_000_000
const LARGEST_PIXELS = 16_000_000
/** Scale at 100 %: the width of the view, but no larger than this. */
const LARGEST_FIT = 1.5
const PADDING = 48

export interface PdfPreviewProps {
  blob: Blob
  onPages: (pages: number) => void
}

/** Pages drawn on a canvas. Scripts, forms, links and attachments of the file stay what they are: bytes. */
export function PdfPreview({ blob, onPages }: PdfPreviewProps) {
  const [document, setDocument] = useState<PDFDocumentProxy>()
  const [problem, setProblem] = useState<string>()
  const [number, setNumber] = useState(1)
  const [zoom, setZoom] = useState(1)
  const report = useRef(onPages)
  useEffect(() => {
    report.current = onPages
  })
  useEffect(() => {
    if (blob.size > LARGEST_BYTES) return
    let isCurrent = true
    let close: (() => Promise<void>) | undefined
    void blob.arrayBuffer().then(async (data) => {
      if (!isCurrent) return
      const task = getDocument({ data, isEvalSupported: false, useWasm: false, enableXfa: false, stopAtErrors: false })
      close = () => task.destroy()
      try {
        const opened = await task.promise
        if (!isCurrent) return
        setDocument(opened)
        report.current(opened.numPages)
      } catch (error) {
        if (isCurrent) setProblem(`This PDF can’t be read: ${error instanceof Error ? error.message : String(error)}`)
      }
    })
    return () => {
      isCurrent = false
      setDocument(undefined)
      setProblem(undefined)
      void close?.()
    }
  }, [blob])
  if (blob.size > LARGEST_BYTES)
    return <p className={styles.words}>A file of this size needs a reader of its own. Save it to read it.</p>
  if (problem !== undefined) return <p className={styles.words}>{problem}</p>
  const pages = document?.numPages ?? 0
  return (
    <div className={styles.view}>
      <div className={styles.tools}>
        <Button
          size="small"
          variant="ghost"
          aria-label="Previous page"
          icon={<ChevronLeft size={14} />}
          disabledReason={number <= 1 ? 'This is the first page' : undefined}
          onClick={() => setNumber(number - 1)}
        />
        <span className={styles.meta}>{pages === 0 ? 'Reading' : `Page ${number} of ${pages}`}</span>
        <Button
          size="small"
          variant="ghost"
          aria-label="Next page"
          icon={<ChevronRight size={14} />}
          disabledReason={number >= pages ? 'This is the last page' : undefined}
          onClick={() => setNumber(number + 1)}
        />
        <span className={styles.end} />
        <Button
          size="small"
          aria-label="Smaller"
          icon={<Minus size={14} />}
          onClick={() => setZoom(Math.max(0.25, zoom / 1.25))}
        />
        <span className={styles.meta}>{Math.round(zoom * 100)} %</span>
        <Button
          size="small"
          aria-label="Larger"
          icon={<Plus size={14} />}
          onClick={() => setZoom(Math.min(5, zoom * 1.25))}
        />
      </div>
      <section className={styles.frame} tabIndex={0} aria-label="PDF page">
        {document !== undefined && <Page document={document} number={number} zoom={zoom} onProblem={setProblem} />}
      </section>
    </div>
  )
}

function Page({
  document,
  number,
  zoom,
  onProblem,
}: {
  document: PDFDocumentProxy
  number: number
  zoom: number
  onProblem: (problem: string) => void
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const wanted = `${number} at ${zoom}`
  const [drawn, setDrawn] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    let cancel: (() => void) | undefined
    const draw = async () => {
      const page = await document.getPage(number)
      const target = canvas.current
      if (!isCurrent || target === null) return
      const room = (target.closest('section')?.clientWidth ?? 800) - PADDING
      const fit = Math.min(LARGEST_FIT, room / page.getViewport({ scale: 1 }).width)
      const size = page.getViewport({ scale: zoom * fit })
      const ratio = Math.min(window.devicePixelRatio, Math.sqrt(LARGEST_PIXELS / (size.width * size.height)))
      const viewport = page.getViewport({ scale: zoom * fit * ratio })
      target.width = Math.floor(viewport.width)
      target.height = Math.floor(viewport.height)
      target.style.width = `${size.width}px`
      const task = page.render({ canvas: target, viewport, annotationMode: 0 })
      cancel = () => task.cancel()
      await task.promise
      if (isCurrent) setDrawn(wanted)
    }
    draw().catch((error: unknown) => {
      if (isCurrent)
        onProblem(`Page ${number} can’t be drawn: ${error instanceof Error ? error.message : String(error)}`)
    })
    return () => {
      isCurrent = false
      cancel?.()
    }
  }, [document, number, zoom, wanted, onProblem])
  return (
    <figure className={styles.paper} aria-label={`Page ${number}`} aria-busy={drawn !== wanted}>
      <canvas ref={canvas} />
    </figure>
  )
}
