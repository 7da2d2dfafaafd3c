import Ban from 'lucide-react/icons/ban'
import Binary from 'lucide-react/icons/binary'
import Braces from 'lucide-react/icons/braces'
import FileText from 'lucide-react/icons/file-text'
import FileVideo from 'lucide-react/icons/file-play'
import ImageIcon from 'lucide-react/icons/image'
import Music from 'lucide-react/icons/music'
import TableIcon from 'lucide-react/icons/table-2'

import type { ContentKind } from '../../../../conformance/content/detect.ts'

export const kindIcons: Readonly<Record<ContentKind, typeof Ban>> = {
  image: ImageIcon,
  video: FileVideo,
  audio: Music,
  pdf: FileText,
  table: TableIcon,
  json: Braces,
  text: FileText,
  binary: Binary,
  empty: FileText,
}

const endings: Readonly<Record<Exclude<ContentKind, 'binary' | 'empty'>, string>> = {
  image: 'avif bmp gif jpeg jpg png svg tif tiff webp',
  video: 'avi m4v mkv mov mp4 mpeg ts webm',
  audio: 'aac flac m4a mp3 ogg opus wav',
  pdf: 'pdf',
  table: 'csv tsv',
  json: 'geojson json ndjson',
  text: 'gpx html kml log md txt xml yaml yml',
}

/** By the path's extension, before the object is fetched. */
export function kindOfPath(path: string): ContentKind {
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase()
  const found = Object.entries(endings).find(([, known]) => ending !== undefined && known.split(' ').includes(ending))
  return (found?.[0] as ContentKind | undefined) ?? 'binary'
}
