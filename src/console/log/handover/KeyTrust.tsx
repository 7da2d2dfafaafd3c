import { useState } from 'react'

import { Button } from '../../ui/controls/Button.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { KeyValue } from '../../ui/values/KeyValue.tsx'
import { acceptKey, shortKey, type Trust } from '../../watch/capsule/known-keys.ts'

/** Whose key signs, and whether it is the one that this console knows of the environment. */
export function KeyTrust({
  place,
  publicKey,
  trust: seen,
  whose,
}: {
  place: string
  publicKey: string
  /** What was known of it when it was seen. */
  trust: Trust
  whose: string
}) {
  const [trust, setTrust] = useState(seen)
  return (
    <>
      <KeyValue
        termWidth={72}
        rows={[
          {
            term: 'Signed by',
            value: (
              <>
                {whose} <span className="mono meta">Ed25519 {shortKey(publicKey)}</span>
              </>
            ),
          },
        ]}
      />
      {trust.kind === 'first' && (
        <p className="small meta">This console sees this key for the first time, and remembers it.</p>
      )}
      {trust.kind === 'changed' && (
        <Note tone="bad" role="alert">
          Another key than before, {shortKey(trust.before)}: not trusted. Ask whoever runs the server whether its key
          was changed.{' '}
          <Button
            onClick={() => {
              acceptKey(place, publicKey)
              setTrust({ kind: 'known' })
            }}
          >
            Accept the new key
          </Button>
        </Note>
      )}
    </>
  )
}
