import type { ReactNode } from 'react'

import { ActivityControls } from '../activity/ActivityControls.tsx'
import { useConfig } from '../api/config.ts'
import { setPreferences, usePreferences } from '../preferences/preferences.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import styles from './SettingsPage.module.css'

const POLL_CHOICES = ['5', '10', '30', '60'] as const

/** What this browser's user may choose. Everything takes effect at once. */
export function SettingsPage() {
  const { theme, singleKeys, pollSeconds } = usePreferences()
  const configured = useConfig((config) => config.pollSeconds)
  return (
    <div className={styles.page}>
      <h1>Settings</h1>
      <div className={styles.list}>
        <Setting name="Theme" hint="Auto follows the system.">
          <Segmented
            label="Theme"
            value={theme}
            segments={[
              { value: 'dark', label: 'Dark' },
              { value: 'light', label: 'Light' },
              { value: 'auto', label: 'Auto' },
            ]}
            onChange={(next) => setPreferences({ theme: next })}
          />
        </Setting>
        <Setting name="Poll every" hint="How often views that follow the environment ask for changes.">
          <Segmented
            label="Poll every"
            value={pollSeconds === undefined ? 'configured' : String(pollSeconds)}
            segments={[
              { value: 'configured', label: `${configured} s, as configured` },
              ...POLL_CHOICES.map((seconds) => ({ value: seconds, label: `${seconds} s` })),
            ]}
            onChange={(next) => setPreferences({ pollSeconds: next === 'configured' ? undefined : Number(next) })}
          />
        </Setting>
        <Setting name="Keyboard" hint="Ctrl K works either way. Press ? for the list.">
          <Checkbox
            label="Single-key shortcuts"
            checked={singleKeys}
            onChange={(checked) => setPreferences({ singleKeys: checked })}
          />
        </Setting>
        <Setting
          name="Activity log"
          hint="Every change that this console sent, with its answer. Kept in this browser, per environment and client."
        >
          <ActivityControls />
        </Setting>
      </div>
      <p className={styles.foot}>Kept in this browser. Signing out leaves these as they are.</p>
    </div>
  )
}

function Setting({ name, hint, children }: { name: string; hint: string; children: ReactNode }) {
  return (
    <>
      <h2>{name}</h2>
      <div>
        {children}
        <p className={styles.hint}>{hint}</p>
      </div>
    </>
  )
}
