import { Queries } from '../../platform/session/Queries.tsx'
import { About } from './About.tsx'
import { AlertSettings } from './AlertSettings.tsx'
import { JournalSettings } from './JournalSettings.tsx'
import { LiveSettings, AppearanceSettings, QuantitySettings } from './PreferenceSettings.tsx'
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
