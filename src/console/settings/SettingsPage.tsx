import { Queries } from '../session/Queries.tsx'
import { About } from './About.tsx'
import { LiveSettings } from './LiveSettings.tsx'
import { LookSettings } from './LookSettings.tsx'
import { QuantitySettings } from './QuantitySettings.tsx'
import { SettingsFile } from './SettingsFile.tsx'
import { StorageSettings } from './StorageSettings.tsx'

/** What this browser's user may choose. Everything takes effect at once. */
export function SettingsPage() {
  return (
    <div className="page-text">
      <h1>Settings</h1>
      <p className="meta">They hold for this browser and take effect at once. Signing out leaves them as they are.</p>
      <LookSettings />
      <QuantitySettings />
      <LiveSettings />
      <Queries>
        <StorageSettings />
      </Queries>
      <SettingsFile />
      <About />
    </div>
  )
}
