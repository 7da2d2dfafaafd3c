import Copy from 'lucide-react/icons/copy'

import { Button } from '../../ui/controls/Button.tsx'
import { copyAndSay } from '../../ui/browser/clipboard.ts'

/** Copies the request as a command for a shell; the token stays a placeholder. */
export function CopyAsCurl({ command }: { command: string }) {
  const copy = () => copyAndSay(command, 'as cURL')
  return (
    <Button variant="ghost" icon={<Copy />} onClick={() => void copy()}>
      Copy as cURL
    </Button>
  )
}
