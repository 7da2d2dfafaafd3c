import { useQueryClient } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'

import { errorWords } from '../../../../format/error-words.ts'
import { callOutsQuery, testDestination } from '../../../known/watch/call-outs.ts'
import { ChangeButton } from '../../../platform/session/changed-place.tsx'
import { announce } from '../../../ui/feedback/announcer.ts'
import { useWritingRefused } from '../use-alerts.ts'
import { outcomeWords } from './call-out-words.ts'

/** Sends one and announces its outcome, which then stands in the row. */
export function useSendTest(): (name: string) => Promise<void> {
  const queries = useQueryClient()
  return async (name) => {
    const said = await testDestination(name).then(
      (delivery) => `Test of ${name}: ${outcomeWords(delivery)}, ${delivery.words}`,
      (error: unknown) => `Test of ${name}: ${errorWords(error)}`,
    )
    await queries.invalidateQueries({ queryKey: callOutsQuery.queryKey })
    announce(said)
  }
}

export function TestButton({ name, tabIndex }: { name: string; tabIndex?: number }) {
  const sendTest = useSendTest()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    await sendTest(name)
    setBusy(false)
  }
  return (
    <ChangeButton
      icon={<Send />}
      isBusy={isBusy}
      disabledReason={useWritingRefused()}
      aria-description={name}
      {...(tabIndex !== undefined && { tabIndex })}
      onClick={(event) => {
        event.stopPropagation()
        void send()
      }}
    >
      Send a test
    </ChangeButton>
  )
}
