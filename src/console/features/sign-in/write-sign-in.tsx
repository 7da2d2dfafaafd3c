import { renderToString } from 'react-dom/server'

import { WrittenSignIn } from './WrittenSignIn.tsx'

/** HTML for the build, so that the form works before any script. */
export function writeSignIn(): string {
  return renderToString(<WrittenSignIn to={undefined} onSignedIn={async () => undefined} />)
}
