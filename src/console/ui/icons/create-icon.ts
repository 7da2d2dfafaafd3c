import type { LucideProps } from 'lucide-react'
import { createElement, type FunctionComponent } from 'react'

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

const frame = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2 } as const
const ends = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** Replaces `createLucideIcon` (`src/cli/icons.mjs`), which is larger and creates elements on each render. */
export function createIcon({ node }: IconData): FunctionComponent<LucideProps> {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  function Icon({ size = 24, className, ...rest }: LucideProps) {
    const isNamed = Object.entries(rest).some(
      ([name, value]) => value !== undefined && (name.startsWith('aria-') || name === 'role' || name === 'title'),
    )
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        ...frame,
        ...ends,
        className: className === undefined ? 'lucide' : `lucide ${className}`,
        'aria-hidden': !isNamed || undefined,
        ...rest,
      },
      ...shapes,
    )
  }
  return Icon
}
