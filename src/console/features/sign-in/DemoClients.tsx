import { Button } from '../../ui/controls/Button.tsx'
import styles from './SignInPage.module.css'

interface DemoProps {
  ids: readonly string[]
  onChosen: (client: { clientId: string; clientSecret: string }) => void
}

/**
 * Clients of a demo server on loopback, to save users looking up secrets in the terminal. Only for an empty
 * form: with a client typed or remembered there is a single button.
 */
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

/**
 * Not secret: it is in the README, and such clients exist on loopback only. Derived from the id, so that no
 * page or copy contains it.
 */
function demoSecret(id: string): string {
  return `${id}-secret`
}
