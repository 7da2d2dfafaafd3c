import './ui/styles/tokens.css'
import './ui/styles/night.css'
import './ui/styles/fonts.css'
import './ui/styles/base.css'
import './ui/styles/primitives.css'
import './ui/styles/coarse.css'

import { afterPaint } from './ui/browser/after-paint.ts'
import { whenIdle } from './ui/browser/when-idle.ts'

const AGAIN_MILLISECONDS = 3_000

// The static form shows first; `public/start.js` keeps its input until our script takes over.
const isFormSeen = document.querySelector('form[data-waits]') !== null && !('opens' in document.documentElement.dataset)
if (isFormSeen && !document.hidden) afterPaint(() => whenIdle(begin))
else begin()

function begin(): void {
  import('./start-console.tsx').catch((error: unknown) => {
    setTimeout(begin, AGAIN_MILLISECONDS)
    throw error
  })
}
