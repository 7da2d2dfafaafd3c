import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef, useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { formatNumber } from '../../../../format/number.ts'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { BYTES_PER_ROW, hexPage, hexRow, parseOffset, type HexPage } from '../content/hex-rows.ts'
import type { ShownContent } from '../transfer/transfer.ts'
import styles from './preview.module.css'

const ROW_HEIGHT = 17
/** Rows per read: some screens. */
const SLICE_ROWS = 1024

/** Bytes with offsets. Reads and draws only the visible ones; very large objects have pages. */
export function HexPreview({ content }: { content: ShownContent }) {
  const { blob } = content
  const [offset, setOffset] = useState(0)
  const [typed, setTyped] = useState('')
  const page = hexPage(blob.size, offset)
  const wanted = parseOffset(typed)
  const problem =
    typed === '' ? undefined : wanted === undefined ? 'No offset' : wanted >= blob.size ? 'Past the end' : undefined
  if (blob.size === 0) return <p className={styles.words}>0 bytes</p>
  return (
    <div className={styles.view}>
      <div className={styles.tools}>
        <form
          className="row gap-6"
          onSubmit={(event) => {
            event.preventDefault()
            if (wanted !== undefined && problem === undefined) setOffset(wanted)
          }}
        >
          <TextField
            className={styles.offset}
            label="Go to offset"
            isLabelHidden
            isMono
            placeholder="Offset, 0x400 or 1024"
            value={typed}
            onChange={setTyped}
            isInvalid={problem !== undefined}
          />
          <Button type="submit" disabledReason={typed === '' ? 'Type an offset' : problem}>
            Go
          </Button>
        </form>
        <span className="grow" />
        {page.count > 1 && <PageControls page={page} onOffset={setOffset} />}
        <span className={cx('nowrap', 'number', 'size-12', 'secondary')}>{formatNumber(blob.size)} bytes</span>
      </div>
      <Rows key={page.number} content={content} page={page} offset={offset} />
    </div>
  )
}

function PageControls({ page, onOffset }: { page: HexPage; onOffset: (offset: number) => void }) {
  return (
    <>
      <Button
        variant="ghost"
        aria-label="Previous page"
        icon={<ChevronLeft />}
        disabledReason={page.number === 0 ? 'This is the first page' : undefined}
        onClick={() => onOffset(page.start - 1)}
      />
      <span className={cx('nowrap', 'number', 'size-12', 'secondary')}>
        Page {page.number + 1} of {page.count}
      </span>
      <Button
        variant="ghost"
        aria-label="Next page"
        icon={<ChevronRight />}
        disabledReason={page.number + 1 === page.count ? 'This is the last page' : undefined}
        onClick={() => onOffset(page.end)}
      />
    </>
  )
}

function Rows({ content, page, offset }: { content: ShownContent; page: HexPage; offset: number }) {
  const scroller = useRef<HTMLDivElement>(null)
  const target = Math.floor(
    (Math.min(Math.max(offset, page.start), content.blob.size - 1) - page.start) / BYTES_PER_ROW,
  )
  const virtual = useVirtualizer({
    count: page.rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    initialOffset: target * ROW_HEIGHT,
  })
  useEffect(() => virtual.scrollToIndex(target, { align: 'start' }), [virtual, target, offset])
  const items = virtual.getVirtualItems()
  const first = Math.floor((items[0]?.index ?? 0) / SLICE_ROWS) * SLICE_ROWS
  const slice = useSlice(content, page.start + first * BYTES_PER_ROW, 2 * SLICE_ROWS * BYTES_PER_ROW)
  return (
    <section className={styles.scroller} ref={scroller} tabIndex={0} aria-label="Hex">
      <div className={styles.sizer} style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const start = page.start + item.index * BYTES_PER_ROW
          const bytes = slice?.bytes.subarray(start - slice.start, start - slice.start + BYTES_PER_ROW)
          const row = hexRow(bytes ?? new Uint8Array(), start)
          return (
            <div key={item.key} className={styles.hex} style={{ transform: `translateY(${item.start}px)` }}>
              <span className={styles.faint}>{row.offset}</span> {row.hex}{' '}
              <span className={styles.faint}>{row.text}</span>
            </div>
          )
        })}
      </div>
    </section>
  )
}

function sliceOptions({ sha256, blob }: ShownContent, start: number, length: number) {
  return queryOptions({
    queryKey: ['object', sha256, 'bytes', start, length],
    queryFn: async () => ({ start, bytes: new Uint8Array(await blob.slice(start, start + length).arrayBuffer()) }),
    gcTime: 0,
  })
}

/** Keeps the last bytes until the new ones are read. */
function useSlice(content: ShownContent, start: number, length: number) {
  const { data } = useQuery({ ...sliceOptions(content, start, length), placeholderData: keepPreviousData })
  return data !== undefined && data.start <= start ? data : undefined
}

/** Some rows, below a picture. */
export function HexBeginning({ content, rows }: { content: ShownContent; rows: number }) {
  const slice = useSlice(content, 0, rows * BYTES_PER_ROW)
  if (slice === undefined) return null
  const count = Math.ceil(slice.bytes.length / BYTES_PER_ROW)
  return (
    <div className={styles.beginning}>
      <p>
        <b>Hex</b> first {slice.bytes.length} of {formatNumber(content.blob.size)} decoded bytes
      </p>
      <div className={styles.code}>
        {Array.from({ length: count }, (_, index) => {
          const row = hexRow(slice.bytes.subarray(index * BYTES_PER_ROW), index * BYTES_PER_ROW)
          return (
            <div key={row.offset}>
              <span className={styles.faint}>{row.offset}</span>
              {`  ${row.hex}  `}
              <span className={styles.faint}>{row.text}</span>
            </div>
          )
        })}
      </div>
    </div>
  )
}
