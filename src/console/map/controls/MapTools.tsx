import Box from 'lucide-react/icons/box'
import Crosshair from 'lucide-react/icons/crosshair'
import Globe from 'lucide-react/icons/globe'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import Maximize from 'lucide-react/icons/maximize'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Ruler from 'lucide-react/icons/ruler'
import type { ComponentType } from 'react'

import { classNames } from '../../ui/styles/class-names.ts'
import styles from '../MapView.module.css'

export interface MapToolsProps {
  onZoom: (steps: number) => void
  onFitAll: () => void
  onFitSelection: () => void
  /** Why there is nothing to fit or follow; `undefined` when there is. */
  noSelection: string | undefined
  following: boolean
  onFollow: (following: boolean) => void
  measuring: boolean
  onMeasure: (measuring: boolean) => void
  globe: boolean
  onGlobe: (globe: boolean) => void
  tilted: boolean
  onTilt: (tilted: boolean) => void
}

/** The column of buttons; each does what pointer gestures do, so that the keyboard can. */
export function MapTools(props: MapToolsProps) {
  return (
    <div
      className={classNames(styles.box, styles.tools)}
      role="toolbar"
      aria-label="Map tools"
      aria-orientation="vertical"
    >
      <Tool icon={Plus} label="Zoom in" onPress={() => props.onZoom(1)} />
      <Tool icon={Minus} label="Zoom out" onPress={() => props.onZoom(-1)} />
      <Tool icon={Maximize} label="Fit all" onPress={props.onFitAll} />
      <Tool icon={Crosshair} label="Fit selection" onPress={props.onFitSelection} off={props.noSelection} />
      <Tool
        icon={LocateFixed}
        label="Follow selection"
        pressed={props.following}
        onPress={() => props.onFollow(!props.following)}
        off={props.following ? undefined : props.noSelection}
      />
      <Tool icon={Ruler} label="Ruler" pressed={props.measuring} onPress={() => props.onMeasure(!props.measuring)} />
      <Tool icon={Box} label="Tilt" pressed={props.tilted} onPress={() => props.onTilt(!props.tilted)} />
      <Tool icon={Globe} label="Globe" pressed={props.globe} onPress={() => props.onGlobe(!props.globe)} />
    </div>
  )
}

function Tool({
  icon: Icon,
  label,
  pressed,
  onPress,
  off,
}: {
  icon: ComponentType<{ size: number; strokeWidth: number; 'aria-hidden': true }>
  label: string
  pressed?: boolean
  onPress: () => void
  off?: string | undefined
}) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={off ?? label}
      aria-pressed={pressed}
      aria-disabled={off === undefined ? undefined : true}
      onClick={() => off === undefined && onPress()}
    >
      <Icon size={16} strokeWidth={1.8} aria-hidden={true} />
    </button>
  )
}
