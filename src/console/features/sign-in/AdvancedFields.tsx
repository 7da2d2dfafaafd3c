import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'

import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import type { AdvancedProps } from './AdvancedInputs.tsx'
import styles from './SignInPage.module.css'

// Rarely opened, so not in the first script.
const AdvancedInputs = lazyPart(() => import('./AdvancedInputs.tsx').then((module) => module.AdvancedInputs))

/** Rarely needed, so closed at first. */
export function AdvancedFields({ form, errors, onChange }: AdvancedProps) {
  const id = useId()
  const [chosen, setChosen] = useState(false)
  // An error in a closed section would leave the button without effect.
  const open = chosen || errors.headerName !== undefined || errors.tokenAuthorization !== undefined
  return (
    <div className="stack gap-10">
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setChosen(!open)}
      >
        <ChevronDown />
        Advanced
      </button>
      {open && (
        <div id={id} className={styles.inside}>
          <AdvancedInputs form={form} errors={errors} onChange={onChange} />
        </div>
      )}
    </div>
  )
}
