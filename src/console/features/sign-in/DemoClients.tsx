import { Button } from '../../ui/controls/Button.tsx'
import styles from './SignInPage.module.css'

interface DemoProps {
  ids: readonly string[]
  onChosen: (client: { clientId: string; clientSecret: string }) => void
}

/**
 * The clients that a server on loopback offers with its scenario, so that nobody has to look for their secrets in the terminal. For an empty form:
 * whoever has a client of their own, typed or remembered, finds one button to sign in.
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

/** No secret: it is in the README, and the server has such clients on loopback alone. It follows from the id, so that it stands in no page and no copy. */
function demoSecret(id: string): string {
  return `${id}-secret`
}
