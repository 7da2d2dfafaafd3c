/** Written by `primitives-words.test.ts`. */
export type Word =
  | 'airy' | 'anchor' | 'bad' | 'baseline' | 'between' | 'caution' | 'centre' | 'clips' | 'code-mark'
  | 'code-text' | 'divided' | 'empty' | 'end' | 'fill' | 'flex' | 'gap-10' | 'gap-12' | 'gap-14' | 'gap-2'
  | 'gap-4' | 'gap-6' | 'gap-8' | 'grid' | 'grow' | 'healthy' | 'hint' | 'inline' | 'line' | 'loose' | 'low'
  | 'lucide' | 'medium' | 'meta' | 'mono' | 'nowrap' | 'number' | 'of-level' | 'over-line' | 'overlaid'
  | 'page' | 'page-filters' | 'page-head' | 'page-note' | 'page-text' | 'primary' | 'regular' | 'rigid'
  | 'rounded' | 'row' | 'scrolls' | 'secondary' | 'section' | 'shrinks' | 'side-panel' | 'size-12'
  | 'size-13' | 'small' | 'square' | 'stack' | 'strong' | 'surface' | 'tall' | 'to-right' | 'top'
  | 'truncate' | 'view' | 'wide' | 'wrapping' | 'wraps'
