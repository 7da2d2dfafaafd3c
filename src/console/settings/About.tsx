import { useState } from 'react'

import { Button } from '../ui/controls/Button.tsx'
import { lazyPart } from '../ui/browser/lazy-part.tsx'
import { Ring } from '../ui/feedback/Ring.tsx'
import { Section, Setting } from './Setting.tsx'

const Licences = lazyPart<{ onClose: () => void }>(
  () => import('./Licences.tsx').then((module) => module.Licences),
  () => <Ring />,
)

/** Which version this is, and what is inside. */
export function About() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="About">
      <Setting
        name="Version"
        hint="Apache-2.0. Basemap from Natural Earth, public domain. Inter and JetBrains Mono under the SIL Open Font License."
      >
        <p>Watchfloor {PRODUCT_VERSION}</p>
      </Setting>
      <Setting name="What is inside">
        <Button onClick={() => setOpen(true)}>Versions and licences</Button>
        {isOpen && <Licences onClose={() => setOpen(false)} />}
      </Setting>
    </Section>
  )
}
