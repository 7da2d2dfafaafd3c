import './ui/styles/tokens.css'
import './ui/styles/night.css'
import './ui/styles/fonts.css'
import './ui/styles/base.css'
import './ui/styles/primitives.css'
import './ui/styles/coarse.css'

import { afterPaint } from './ui/browser/after-paint.ts'
import { whenIdle } from './ui/browser/when-idle.ts'

const AGAIN_MILLISECONDS = 3_000

// A form that stands in the document is seen first: `public/start.js` keeps what is typed and pressed until the console's own script takes over.
const isFormSeen = document.querySelector('form[data-waits]') !== null && !('opens' in document.documentElement.dataset)
if (isFormSeen && !document.hidden) afterPaint(() => whenIdle(begin))
else begin()

function begin(): void {
  import('./start-console.tsx').catch((error: unknown) => {
    setTimeout(begin, AGAIN_MILLISECONDS)
    throw error
  })
}
