import type { Content } from '../receive/receiver.ts'

export type PreviewTab = 'image' | 'video' | 'audio' | 'pdf' | 'table' | 'map' | 'json' | 'text' | 'hex'

export const TAB_LABELS: Readonly<Record<PreviewTab, string>> = {
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  pdf: 'PDF',
  table: 'Table',
  map: 'Map',
  json: 'JSON',
  text: 'Text',
  hex: 'Hex',
}

/** The tab of the content's own kind, if it has one, then those that any content has. */
export function tabsOf({ detected }: Pick<Content, 'detected'>, hasMap: boolean): PreviewTab[] {
  const { kind } = detected
  const own: PreviewTab[] =
    kind === 'image' || kind === 'video' || kind === 'audio' || kind === 'pdf' || kind === 'table' ? [kind] : []
  return [...own, ...(hasMap ? (['map'] as const) : []), 'json', 'text', 'hex']
}

/** Where to begin: the content's own view. GeoJSON is made for maps; other JSON with positions in it is JSON first. */
export function firstTab(content: Pick<Content, 'detected'>, hasMap: boolean): PreviewTab {
  const [first = 'hex'] = tabsOf(content, false)
  const { kind, label } = content.detected
  if (hasMap && label === 'GeoJSON') return 'map'
  if (first !== 'json') return first
  return kind === 'json' ? 'json' : kind === 'text' ? 'text' : 'hex'
}
