import { announce } from '../feedback/announcer.ts'

/** Announces "Copied the task id". Returns whether it worked. */
export async function copyAndSay(text: string, what: string): Promise<boolean> {
  const isCopied = await copyText(text)
  if (isCopied) announce(`Copied ${what}`)
  else announce('Couldn’t copy: the browser blocked the clipboard', 'assertive')
  return isCopied
}

/** Off loopback without TLS there is no `navigator.clipboard`; the old command works after a click. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position:fixed;opacity:0;pointer-events:none'
  // An open dialog keeps the focus, so the text area must be in it.
  const host = focused?.closest('[role="dialog"]') ?? document.body
  host.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
