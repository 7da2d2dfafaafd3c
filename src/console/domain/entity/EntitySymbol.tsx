import type { Entity } from '../../../contract/entity/entity.ts'
import { afterPaint } from '../../ui/browser/after-paint.ts'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import styles from './EntitySymbol.module.css'

const DrawnSymbol = lazyPart(
  () => import('./DrawnSymbol.tsx').then((module) => module.DrawnSymbol),
  () => <span />,
  afterPaint,
)

/** MIL-STD-2525C symbol within text; empty until loaded, a ring for an unknown entity. */
export function EntitySymbol({ entity, size = 14.3 }: { entity: Entity | undefined; size?: number }) {
  return (
    <span className={styles.box} aria-hidden="true">
      {entity === undefined ? <span className={styles.dot} /> : <DrawnSymbol entity={entity} size={size} />}
    </span>
  )
}
