import { useState } from 'react'

import { useManifestDigits } from '../../platform/api/release.ts'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Ring } from '../../ui/feedback/Ring.tsx'
import { Section, Setting } from './Setting.tsx'

const Licences = lazyPart<{ onClose: () => void }>(
  () => import('./Licences.tsx').then((module) => module.Licences),
  () => <Ring />,
)

/** Which release this is, and what is in it. */
export function About() {
  const [isOpen, setOpen] = useState(false)
  const digits = useManifestDigits()
  return (
    <Section title="About">
      <Setting
        name="Version"
        hint="Apache-2.0. Basemap from Natural Earth, public domain. Inter and JetBrains Mono under the SIL Open Font License."
      >
        <p>
          Watchfloor {PRODUCT_VERSION}
          {digits === undefined ? ', not from a release package' : ' · manifest '}
          {digits && <code>{digits}</code>}
        </p>
      </Setting>
      <Setting
        name="Interface"
        hint="The six operations with every type and limit, as OpenAPI 3.1, for code generators and other tools."
      >
        <a href="/openapi.json" target="_blank" rel="noreferrer">
          OpenAPI description
        </a>
      </Setting>
      <Setting name="Accessibility" hint="Each WCAG 2.2 criterion of level A and AA, with the tests that hold it.">
        <a href="/accessibility.html" target="_blank" rel="noreferrer">
          Accessibility report
        </a>
      </Setting>
      <Setting name="Included software">
        <Button onClick={() => setOpen(true)}>Versions and licences</Button>
        {isOpen && <Licences onClose={() => setOpen(false)} />}
      </Setting>
    </Section>
  )
}
