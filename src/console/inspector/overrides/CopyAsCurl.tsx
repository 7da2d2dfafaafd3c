import Copy from 'lucide-react/icons/copy'

import { Button } from '../../ui/controls/Button.tsx'
import { copyAndSay } from '../../ui/browser/clipboard.ts'

/** Copies the request as a command for a shell; the token stays a placeholder. */
export function CopyAsCurl({ command }: { command: string }) {
  const copy = () => copyAndSay(command, 'as cURL')
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
