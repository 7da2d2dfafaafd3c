import { renderToString } from 'react-dom/server'

import { WrittenSignIn } from './WrittenSignIn.tsx'

/** The sign-in page's HTML, for the build: with it in the document the form can be used before any script is there. */
export function writeSignIn(): string {
  return renderToString(<WrittenSignIn to={undefined} onSignedIn={async () => undefined} />)
}
