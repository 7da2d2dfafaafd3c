import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

type Level = 'warning' | 'caution' | 'advisory'

const icons = { warning: OctagonAlert, caution: TriangleAlert, advisory: Info } satisfies Record<Level, unknown>

/** A question mark fits inside. */
const outlines: Readonly<Record<Level, string>> = {
  warning:
    'M15.3 2a2 2 0 0 1 1.42.59l4.69 4.68A2 2 0 0 1 22 8.7v6.62a2 2 0 0 1-.59 1.41l-4.68 4.69a2 2 0 0 1-1.42.58H8.69a2 2 0 0 1-1.42-.58l-4.68-4.69A2 2 0 0 1 2 15.3V8.69a2 2 0 0 1 .59-1.42l4.68-4.68A2 2 0 0 1 8.7 2z',
  caution: 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3',
  advisory: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0',
}

/** `isUnknown`: with a question mark, if it can't be evaluated. */
export function LevelIcon({
  level,
  isUnknown = false,
  size = 15,
  label,
}: {
  level: Level
  isUnknown?: boolean
  size?: number
  /** Absent if a text next to it says the same. */
  label?: string | undefined
}) {
  const Icon = icons[level]
  if (!isUnknown) return <Icon size={size} {...(label === undefined ? {} : { 'aria-label': label, role: 'img' })} />
  const { scale, down } = level === 'caution' ? { scale: 0.8, down: 4.4 } : { scale: 1, down: 0 }
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label === undefined ? { 'aria-hidden': true } : { 'aria-label': label, role: 'img' })}
    >
      <path d={outlines[level]} />
      <g transform={`translate(${12 - 12 * scale} ${12 - 12 * scale + down / 2}) scale(${scale})`}>
        <path d="M9.9 9.9c0-2.9 4.3-2.7 4.3 0 0 1.6-2.1 1.8-2.1 3.2" />
        <path d="M12.05 16.4v.1" strokeWidth={2.6} />
      </g>
    </svg>
  )
}
