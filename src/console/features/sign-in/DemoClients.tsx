import { Button } from '../../ui/controls/Button.tsx'
import styles from './SignInPage.module.css'

interface DemoProps {
  ids: readonly string[]
  onChosen: (client: { clientId: string; clientSecret: string }) => void
}

/** Saves looking up secrets in the terminal. Only for an empty form: others have a single button. */
export function DemoClients({ ids, onChosen }: DemoProps) {
  return (
    <div className={styles.demo}>
      {ids.map((id) => (
        <Button size="medium" key={id} onClick={() => onChosen({ clientId: id, clientSecret: demoSecret(id) })}>
          Sign in as {id} (demo)
        </Button>
      ))}
    </div>
  )
}

/** Not secret, and only on loopback. Derived from the id, so that no page or copy contains it. */
function demoSecret(id: string): string {
  return `${id}-secret`
}
