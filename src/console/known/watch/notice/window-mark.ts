import type { AlertLevel } from '../../../../watch/wire/level.ts'

const COUNTED = /^\(\d+\+?\)( |$)/
/** Of the dark theme; browser tabs don't follow ours. */
const colours: Readonly<Record<AlertLevel, string>> = { warning: '#fb6a70', caution: '#e6b04a', advisory: '#80d4f5' }
const MOST = 99

/** Shows the number of unacknowledged alerts in title and icon, whatever sets the title. */
export function markWindow() {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const plain = icon?.href
  let drawing: Promise<string> | undefined
  let count = 0
  let level: AlertLevel | undefined

  const write = () => {
    const title = document.title.replace(COUNTED, '')
    // Normalized as browsers do, else they would always differ.
    const wanted = (count === 0 ? title : `(${words()}) ${title}`).trim()
    if (document.title !== wanted) document.title = wanted
  }
  const words = () => (count > MOST ? `${MOST}+` : String(count))
  const observer = new MutationObserver(write)
  observer.observe(document.head, { subtree: true, childList: true, characterData: true })

  const draw = async () => {
    if (icon === null || plain === undefined) return
    if (level === undefined || count === 0) {
      icon.href = plain
      return
    }
    drawing ??= fetch(plain).then((answer) => answer.text())
    const [colour, text] = [colours[level], count > 9 ? '9+' : String(count)]
    const picture = await drawing.catch(() => undefined)
    // Changed meanwhile.
    if (picture === undefined || colour !== (level && colours[level])) return
    icon.href = `data:image/svg+xml,${encodeURIComponent(withBadge(picture, colour, text))}`
  }

  return {
    set: (next: number, highest: AlertLevel | undefined) => {
      if (next === count && highest === level) return
      count = next
      level = highest
      write()
      void draw()
    },
    stop: () => {
      observer.disconnect()
      count = 0
      level = undefined
      write()
      void draw()
    },
  }
}

/** Lower right half of a 24 by 24 icon. */
function withBadge(picture: string, colour: string, text: string): string {
  const badge = `<circle cx="15.5" cy="15.5" r="8.5" fill="${colour}"/><text x="15.5" y="20" font-family="sans-serif" font-size="12" font-weight="700" text-anchor="middle" fill="#10141a">${text}</text>`
  return picture.replace('</svg>', `${badge}</svg>`)
}
