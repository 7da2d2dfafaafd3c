import Copy from 'lucide-react/icons/copy'

import { announce } from '../../ui/feedback/announcer.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { copyText } from '../../ui/browser/clipboard.ts'

/** Copies the request as a command for a shell; the token stays a placeholder. */
export function CopyAsCurl({ command }: { command: string }) {
  const copy = async () => {
    const done = await copyText(command)
    announce(done ? 'Copied as cURL' : 'This browser did not let the page copy', done ? 'polite' : 'assertive')
  }
  return (
    <Button
      size="small"
      variant="ghost"
      icon={<Copy size={14} strokeWidth={1.8} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      Copy as cURL
    </Button>
  )
}
