import { packages } from 'virtual:packages-inside'

import { cx } from '../../ui/styles/cx.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import styles from './Licences.module.css'

/** All packages in the product, from their metadata. */
export function Licences({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Versions and licences" aside={`${packages.length} packages`} width={760} onClose={onClose}>
      <ul className={styles.list} aria-label="Packages">
        {packages.map(({ name, version, license, text }) => (
          <li key={`${name}@${version}`}>
            <details>
              <summary className={styles.package}>
                <b>{name}</b> <span className="size-12 meta">{version}</span>
                <span className={cx('end', 'size-12', 'meta')}>{license}</span>
              </summary>
              <pre className={styles.text}>{text ?? `${license}. The package has no licence text.`}</pre>
            </details>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
