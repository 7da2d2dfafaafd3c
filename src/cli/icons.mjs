// Lucide's icons without names, keys and drawing code that the console doesn't use.
import { fileURLToPath } from 'node:url'
import { normalizePath } from 'vite'

const iconFile = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][^\\/]+\.mjs$/
const maker = JSON.stringify(
  normalizePath(fileURLToPath(new URL('../console/ui/icons/create-icon.ts', import.meta.url))),
)

export function iconsPlugin() {
  /** @type {import('vite').Plugin} */
  const plugin = {
    name: 'icons',
    transform: {
      filter: { id: iconFile },
      handler: (code) => ({
        code: code
          .replace("import createLucideIcon from '../createLucideIcon.mjs'", `import { createIcon } from ${maker}`)
          .replace('createLucideIcon(', 'createIcon(')
          .replaceAll(/^ {2}(?:name|size|aliases): .*|, key: "[^"]*"/gm, ''),
        map: null,
      }),
    },
  }
  return plugin
}
