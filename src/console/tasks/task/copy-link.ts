import { announce } from '../../ui/feedback/announcer.ts'
import { copyText } from '../../ui/browser/clipboard.ts'

const copy = async (text: string, what: string): Promise<void> => {
  const copied = await copyText(text)
  announce(
    copied ? `Copied ${what}` : `This browser did not let the page copy ${what}`,
    copied ? 'polite' : 'assertive',
  )
}

/** Copies the address of what is shown: filters, selection and tab are in it. */
export const copyLink = (): void => void copy(window.location.href, 'the link')

export const copyTaskId = (id: string): void => void copy(id, 'the task id')
