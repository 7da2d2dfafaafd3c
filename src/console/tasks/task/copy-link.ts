import { announce } from '../../ui/feedback/announcer.ts'
import { copyText } from '../../ui/browser/clipboard.ts'

async function copy(text: string, what: string): Promise<void> {
  const copied = await copyText(text)
  announce(
    copied ? `Copied ${what}` : `This browser did not let the page copy ${what}`,
    copied ? 'polite' : 'assertive',
  )
}

/** Copies the address of what is shown: filters, selection and tab are in it. */
export function copyLink(): void {
  return void copy(window.location.href, 'the link')
}

export function copyTaskId(id: string): void {
  return void copy(id, 'the task id')
}
