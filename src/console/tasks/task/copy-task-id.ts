import { announce } from '../../ui/feedback/announcer.ts'
import { copyText } from '../../ui/browser/clipboard.ts'

export async function copyTaskId(id: string): Promise<void> {
  const isCopied = await copyText(id)
  announce(
    isCopied ? 'Copied the task id' : 'This browser did not let the page copy the task id',
    isCopied ? 'polite' : 'assertive',
  )
}
