import { announce } from '../feedback/announcer.ts'

/**
 * Puts text on the clipboard and says so, as "Copied the task id".
 * @returns whether the text is there now
 */
export async function copyAndSay(text: string, what: string): Promise<boolean> {
  const isCopied = await copyText(text)
  if (isCopied) announce(`Copied ${what}`)
  else announce('Couldn’t copy: the browser blocked the clipboard', 'assertive')
  return isCopied
}

/** Off loopback without TLS a page has no `navigator.clipboard`; the old command still works there, when a user's click asks for it. */
async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext && 'clipboard' in navigator) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      return copyBySelection(text)
    }
  }
  return copyBySelection(text)
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position:fixed;opacity:0;pointer-events:none'
  // Inside an open dialog focus is kept there: the area must be in it too.
  const host = focused?.closest('[role="dialog"]') ?? document.body
  host.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
