import { useNavigate } from '@tanstack/react-router'
import Link2 from 'lucide-react/icons/link'
import Unlink from 'lucide-react/icons/unlink'

import type { SearchParams } from '../../../url-state/search-params.ts'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './Windows.module.css'
import { useOwnWindow } from './use-own-window.ts'

/** Whether this window and the others follow each other. In the URL, for reloads and arrangements. */
export function LinkedToggle() {
  const { isLinked } = useOwnWindow()
  const navigate = useNavigate()
  return (
    <Button
      variant="ghost"
      className={styles.linked}
      icon={isLinked ? <Link2 size={15} /> : <Unlink size={15} />}
      aria-label="Linked"
      aria-pressed={isLinked}
      hint={
        isLinked
          ? 'Shares selection, map view and past moment with other windows'
          : 'This window has its own selection, map view and past moment'
      }
      onClick={() => void navigate({ to: '.', search: linked(!isLinked), replace: true })}
    >
      <span className={styles.word} data-gives-way>
        Linked
      </span>
    </Button>
  )
}

/** Named even if absent, as unnamed parameters are kept. */
function linked(isLinked: boolean): (before: object) => SearchParams {
  return (before) => ({ ...before, linked: isLinked ? undefined : 'no' }) as SearchParams
}
