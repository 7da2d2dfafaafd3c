import { useState } from 'react'

import { Button } from '../../../ui/controls/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { KeyValue } from '../../../ui/values/KeyValue.tsx'
import { acceptFileKey, acceptKey, shortKey, type Trust } from '../../../known/watch/capsule/known-keys.ts'

/** The signing key, and whether this console knows it for the environment. */
export function KeyTrust({
  place,
  publicKey,
  trust: seen,
  whose,
}: {
  /** The session's environment, or the name in a file. */
  place: { readonly environment: string } | { readonly file: string }
  publicKey: string
  /** As judged when it was first seen. */
  trust: Trust
  whose: string
}) {
  const [trust, setTrust] = useState(seen)
  const accept = () => {
    if ('environment' in place) acceptKey(place.environment, publicKey)
    else acceptFileKey(place.file, publicKey)
    setTrust({ kind: 'known' })
  }
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
      {trust.kind === 'first' && 'environment' in place && (
        <p className="small meta">New key. This console will remember it.</p>
      )}
      {trust.kind === 'first' && 'file' in place && (
        <Note tone="warn">
          Unknown key. Anyone can write a file under this name. Compare the key with the one on the server’s handover
          page. <Button onClick={accept}>Trust this key</Button>
        </Note>
      )}
      {trust.kind === 'other' && (
        <Note tone="bad" role="alert">
          Not trusted: this console knows this key as {trust.of}’s.
        </Note>
      )}
      {trust.kind === 'changed' && (
        <Note tone="bad" role="alert">
          Not trusted: the key was {shortKey(trust.before)} before. Ask whoever runs the server whether its key changed.{' '}
          <Button onClick={accept}>Accept the new key</Button>
        </Note>
      )}
    </>
  )
}
