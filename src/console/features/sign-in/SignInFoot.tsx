import { useManifestDigits } from '../../platform/api/release.ts'
import { Hints } from '../../ui/overlay/Hints.tsx'
import styles from './SignInPage.module.css'

/** Hints, and which release this is: not needed before the form. */
export function SignInFoot() {
  const digits = useManifestDigits()
  return (
    <>
      {digits !== undefined && (
        <p className={styles.release}>
          Watchfloor {PRODUCT_VERSION} · manifest <code>{digits}</code>
        </p>
      )}
      <Hints />
    </>
  )
}
