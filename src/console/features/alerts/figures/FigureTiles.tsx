import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

import type { AlertFigures } from '../../../../watch/wire/alert-figures.ts'
import styles from './FigureTiles.module.css'
import { tilesOf } from './tiles.ts'

/** Each figure next to its target. */
export function FigureTiles({ figures }: { figures: AlertFigures }) {
  return (
    <div className={styles.tiles}>
      {tilesOf(figures, figures.to).map(({ label, values, verdict, target }) => (
        <fieldset key={label} aria-label={label} className={styles.tile}>
          <span className={styles.label}>{label}</span>
          <span className={styles.values} data-none={verdict === 'no figure' || undefined}>
            {values.map(({ figure, note }) => (
              <span key={figure}>
                {figure} {note !== undefined && <small>{note}</small>}
              </span>
            ))}
          </span>
          <span className={styles.target}>
            <span className={styles.verdict} data-verdict={verdict}>
              {verdict === 'within' && <Check size={13} />}
              {verdict === 'over' && <TriangleAlert size={13} />}
              {verdict}
            </span>
            {target}
          </span>
        </fieldset>
      ))}
    </div>
  )
}
