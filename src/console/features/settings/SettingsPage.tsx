import { useState } from 'react'

import { Queries } from '../../platform/session/Queries.tsx'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Ring } from '../../ui/feedback/Ring.tsx'
import { AlertSettings } from './AlertSettings.tsx'
import { JournalSettings } from './JournalSettings.tsx'
import { LiveSettings, AppearanceSettings, QuantitySettings } from './PreferenceSettings.tsx'
import { Section, Setting } from './Setting.tsx'
import { SharedAlertSettings } from './SharedAlertSettings.tsx'
import { SettingsFile } from './SettingsFile.tsx'
import { StorageSettings } from './StorageSettings.tsx'

/** This browser's settings. They apply at once. */
export function SettingsPage() {
  return (
    <div className="page-text">
      <h1>Settings</h1>
      <p className="meta">Settings apply to this browser at once and stay after sign-out.</p>
      <AppearanceSettings />
      <QuantitySettings />
      <LiveSettings />
      <AlertSettings />
      <Queries>
        <SharedAlertSettings />
        <StorageSettings />
        <JournalSettings />
      </Queries>
      <SettingsFile />
      <About />
    </div>
  )
}

const Licences = lazyPart<{ onClose: () => void }>(
  () => import('./Licences.tsx').then((module) => module.Licences),
  () => <Ring />,
)

function About() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="About">
      <Setting
        name="Version"
        hint="Apache-2.0. Basemap from Natural Earth, public domain. Inter and JetBrains Mono under the SIL Open Font License."
      >
        <p>Watchfloor {PRODUCT_VERSION}</p>
      </Setting>
      <Setting
        name="Interface"
        hint="The six operations with every type and limit, as OpenAPI 3.1, for code generators and other tools."
      >
        <a href="/openapi.json" target="_blank" rel="noreferrer">
          OpenAPI description
        </a>
      </Setting>
      <Setting name="Included software">
        <Button onClick={() => setOpen(true)}>Versions and licences</Button>
        {isOpen && <Licences onClose={() => setOpen(false)} />}
      </Setting>
    </Section>
  )
}
