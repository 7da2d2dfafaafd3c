import type { Entity } from '../../../contract/entity/entity.ts'
import { afterPaint } from '../../ui/browser/after-paint.ts'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import styles from './EntitySymbol.module.css'

const DrawnSymbol = lazyPart(
  () => import('./DrawnSymbol.tsx').then((module) => module.DrawnSymbol),
  () => <span />,
  afterPaint,
)

/** The MIL-STD-2525C symbol of an entity in a line of text, nothing until it can be drawn; a plain ring for an entity that is not known. */
export function EntitySymbol({ entity, size = 14.3 }: { entity: Entity | undefined; size?: number }) {
  return (
    <span className={styles.box} aria-hidden="true">
      {entity === undefined ? <span className={styles.dot} /> : <DrawnSymbol entity={entity} size={size} />}
    </span>
  )
}
