import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { errorWords } from '../../../../format/error-words.ts'
import { cx } from '../../../ui/styles/cx.ts'
import { getObject } from '../../../../contract/object.ts'
import { usePast } from '../../../known/past/past-store.ts'
import { objectPathOf } from '../../../known/mentions/object-path.ts'
import { call } from '../../../platform/session/call.ts'
import { Ring } from '../../../ui/feedback/Ring.tsx'
import styles from './MediaView.module.css'

/** Larger ones only open in the object viewer. */
const LARGEST_BYTES = 8_000_000
/** Switching between two entities reloads nothing; visiting hundreds must not fill the memory. */
const KEPT_MILLISECONDS = 30_000

/** Its picture when visible, and a link to the object viewer. */
export function MediaView({ path, isImage }: { path: string; isImage: boolean }) {
  const objectPath = objectPathOf(path)
  if (objectPath === undefined) return <span className="mono size-12">{path}</span>
  return (
    <span className={cx('stack', 'shrinks', 'gap-4')}>
      {isImage && <Thumbnail objectPath={objectPath} />}
      <Link to="/objects/$" params={{ _splat: objectPath }} className="mono size-12">
        {objectPath}
      </Link>
    </span>
  )
}

/** Not fetched in the past, as the service may have another one now. Recordings have their own. */
export function Thumbnail({ objectPath }: { objectPath: string }) {
  const isFetched = usePast(
    ({ source }) => source === undefined || source.kind === 'session' || source.kind === 'bundle',
  )
  return isFetched ? <Fetched objectPath={objectPath} /> : <span className="meta">No picture in the past</span>
}

function Fetched({ objectPath }: { objectPath: string }) {
  const frame = useRef<HTMLSpanElement>(null)
  const [inSight, setInSight] = useState(false)
  useEffect(() => {
    if (frame.current === null) return
    const observer = new IntersectionObserver((entries) =>
      setInSight((seen) => seen || entries.some((entry) => entry.isIntersecting)),
    )
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  const { data: picture, error } = useQuery({ ...thumbnailOptions(objectPath), enabled: inSight })
  const [broken, setBroken] = useState(false)
  if (error !== null || broken) {
    const why = broken ? 'Not a picture this browser can show' : `No picture: ${errorWords(error)}`
    return <span className="meta">{why}</span>
  }
  if (picture === undefined) {
    return (
      <span ref={frame} className={styles.frame}>
        <Ring />
      </span>
    )
  }
  // Revokes the object URL with the element.
  const show = (element: HTMLImageElement | null) => {
    if (element === null) return undefined
    const url = URL.createObjectURL(picture)
    element.src = url
    return () => URL.revokeObjectURL(url)
  }
  return <img ref={show} className={styles.picture} alt="" onError={() => setBroken(true)} />
}

function thumbnailOptions(objectPath: string) {
  return queryOptions({
    queryKey: ['thumbnail', objectPath],
    queryFn: ({ signal }) => fetchPicture(objectPath, signal),
    gcTime: KEPT_MILLISECONDS,
  })
}

/** Drawn only by an image element, which runs no code. @throws ApiError, or Error if it is too large */
async function fetchPicture(objectPath: string, signal: AbortSignal): Promise<Blob> {
  const answer = await call(getObject, { path: { objectPath }, headers: { Priority: 'u=6' } }, { why: 'page', signal })
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = answer.value.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength
    if (bytes > LARGEST_BYTES) {
      await reader.cancel()
      throw new Error('Over 8 MB. Open it in the object viewer')
    }
    chunks.push(part.value)
  }
  return new Blob(chunks)
}
