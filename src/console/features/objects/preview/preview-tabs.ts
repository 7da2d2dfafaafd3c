import type { ReceivedContent } from '../receive/receiver.ts'

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

/** First the content's own tab, then those for any content. */
export function tabsOf({ detected }: Pick<ReceivedContent, 'detected'>, hasMap: boolean): PreviewTab[] {
  const { kind } = detected
  const own: PreviewTab[] =
    kind === 'image' || kind === 'video' || kind === 'audio' || kind === 'pdf' || kind === 'table' ? [kind] : []
  return [...own, ...(hasMap ? (['map'] as const) : []), 'json', 'text', 'hex']
}

/** The content's own. GeoJSON opens on the map, other JSON with positions as JSON. */
export function firstTab(content: Pick<ReceivedContent, 'detected'>, hasMap: boolean): PreviewTab {
  const [first = 'hex'] = tabsOf(content, false)
  const { kind, label } = content.detected
  if (hasMap && label === 'GeoJSON') return 'map'
  if (first !== 'json') return first
  return kind === 'json' ? 'json' : kind === 'text' ? 'text' : 'hex'
}
