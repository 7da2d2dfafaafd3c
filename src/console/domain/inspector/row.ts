import type { Keys } from '../../../entity/field-path.ts'

/** Where a shown value comes from, for hint and copy. */
export interface WireSource {
  readonly keys: Keys
  readonly value: unknown
  readonly description?: string | undefined
}

/** Times and names resolve on drawing: they change while the row stays. */
export type RowPart =
  | { readonly kind: 'text'; readonly text: string; readonly look?: 'mono' | 'meta' | 'strong' }
  /** Can't be interpreted; `expected`: type by the interface. */
  | { readonly kind: 'raw'; readonly text: string; readonly unknown?: boolean; readonly expected?: string | undefined }
  | { readonly kind: 'time'; readonly time: number; readonly wire: string; readonly ahead: 'planned' | 'skewed' }
  | { readonly kind: 'link'; readonly to: 'entity' | 'task' | 'object'; readonly id: string; readonly text?: string }
  | { readonly kind: 'bar'; readonly fraction: number; readonly text: string }
  | { readonly kind: 'swatch'; readonly css: string; readonly text: string }
  | { readonly kind: 'state'; readonly state: StateStyle; readonly text: string }
  | { readonly kind: 'media'; readonly path: string; readonly image: boolean; readonly text: string }
  | ({ readonly kind: 'schedule' } & TimeWindow)
  /** By all windows of a zone. */
  | { readonly kind: 'in force'; readonly windows: readonly TimeWindow[] }

interface TimeWindow {
  /** Quartz cron. */
  readonly expression: string
  readonly durationMilliseconds: number | undefined
}

/** Differ by shape, not just colour. */
export type StateStyle = 'healthy' | 'warn' | 'fail' | 'offline' | 'not-ready' | 'warning' | 'caution' | 'advisory'

export interface Row {
  readonly kind: 'row'
  readonly label: string
  readonly parts: readonly RowPart[]
  readonly sources: readonly WireSource[]
}

/** A sensor, an alert, a power source. */
export interface Group {
  readonly kind: 'group'
  readonly heading: string
  readonly items: readonly Item[]
  readonly keys: Keys
}

/** The rest of a long list. */
export interface More {
  readonly kind: 'more'
  readonly label: string
  readonly hidden: number
  readonly keys: Keys
  readonly value: unknown
}

export type Item = Row | Group | More

export function rowOf(label: string, parts: readonly RowPart[], sources: readonly WireSource[]): Row {
  return { kind: 'row', label, parts, sources }
}

export function given<T>(value: T | undefined, part: (value: T) => RowPart): RowPart[] {
  return value === undefined ? [] : [part(value)]
}

export function text(words: string): RowPart {
  return { kind: 'text', text: words }
}
export function mono(words: string): RowPart {
  return { kind: 'text', text: words, look: 'mono' }
}
export function meta(words: string): RowPart {
  return { kind: 'text', text: words, look: 'meta' }
}
export function strong(words: string): RowPart {
  return { kind: 'text', text: words, look: 'strong' }
}

/** Plain text, for summaries and names. */
export function partWords(part: RowPart): string {
  switch (part.kind) {
    case 'link':
      return part.text ?? part.id
    case 'time':
      return part.wire
    case 'schedule':
      return part.expression
    case 'in force':
      return part.windows.map(({ expression }) => expression).join(', ')
    case 'raw':
      return part.unknown === true ? `Unknown ${part.text}` : part.text
    case 'media':
    case 'bar':
    case 'state':
    case 'swatch':
    case 'text':
      return part.text
  }
}
