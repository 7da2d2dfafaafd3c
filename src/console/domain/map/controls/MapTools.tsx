import Box from 'lucide-react/icons/box'
import Crosshair from 'lucide-react/icons/crosshair'
import Globe from 'lucide-react/icons/globe'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import Maximize from 'lucide-react/icons/maximize'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Ruler from 'lucide-react/icons/ruler'
import type { ComponentType } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import styles from '../MapView.module.css'
import { hint } from '../../../ui/overlay/hint.ts'

export interface MapToolsProps {
  onZoom: (steps: number) => void
  onFitAll: () => void
  onFitSelection: () => void
  /** Why fit and follow are disabled. */
  noSelection: string | undefined
  isFollowing: boolean
  onFollow: (following: boolean) => void
  isMeasuring: boolean
  onMeasure: (measuring: boolean) => void
  isGlobe: boolean
  onGlobe: (globe: boolean) => void
  isTilted: boolean
  onTilt: (tilted: boolean) => void
}

/** For keyboards: what pointers do by gestures. */
export function MapTools(props: MapToolsProps) {
  return (
    <div className={cx(styles.box, styles.tools)} role="toolbar" aria-label="Map tools" aria-orientation="vertical">
      <Tool icon={Plus} label="Zoom in" onPress={() => props.onZoom(1)} />
      <Tool icon={Minus} label="Zoom out" onPress={() => props.onZoom(-1)} />
      <Tool icon={Maximize} label="Fit all" onPress={props.onFitAll} />
      <Tool icon={Crosshair} label="Fit selection" onPress={props.onFitSelection} off={props.noSelection} />
      <Tool
        icon={LocateFixed}
        label="Follow selection"
        isPressed={props.isFollowing}
        onPress={() => props.onFollow(!props.isFollowing)}
        off={props.isFollowing ? undefined : props.noSelection}
      />
      <Tool
        icon={Ruler}
        label="Ruler"
        isPressed={props.isMeasuring}
        onPress={() => props.onMeasure(!props.isMeasuring)}
      />
      <Tool icon={Box} label="Tilt" isPressed={props.isTilted} onPress={() => props.onTilt(!props.isTilted)} />
      <Tool icon={Globe} label="Globe" isPressed={props.isGlobe} onPress={() => props.onGlobe(!props.isGlobe)} />
    </div>
  )
}

function Tool({
  icon: Icon,
  label,
  isPressed,
  onPress,
  off,
}: {
  icon: ComponentType<{ size: number }>
  label: string
  isPressed?: boolean
  onPress: () => void
  off?: string | undefined
}) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      {...hint(off)}
      aria-pressed={isPressed}
      aria-disabled={off === undefined ? undefined : true}
      onClick={() => off === undefined && onPress()}
    >
      <Icon size={16} />
    </button>
  )
}
