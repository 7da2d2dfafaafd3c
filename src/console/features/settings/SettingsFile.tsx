import { useState } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { setPreferences, usePreferences } from '../../platform/preferences/preferences.ts'
import { announce } from '../../ui/feedback/announcer.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FileButton } from '../../ui/controls/FileButton.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { saveFile } from '../../ui/browser/save-file.ts'
import { FILE_LIMITS } from '../../ui/files/file-limits.ts'
import { readJsonFile } from '../../ui/files/read-json-file.ts'
import { readSettings, settingsFile, type ReadSettings } from './settings-file.ts'
import { Section, Setting } from './Setting.tsx'
import styles from './SettingsPage.module.css'

/** Settings as a file, to set up other desks. */
export function SettingsFile() {
  const [read, setRead] = useState<ReadSettings>()
  const take = async (file: File) => {
    const json = await readJsonFile(file, FILE_LIMITS.settings)
    const result: ReadSettings = json.ok ? readSettings(json.value) : { ok: false, problems: [json.reason] }
    setRead(result)
    if (!result.ok) return
    setPreferences(result.settings)
    announce('Settings loaded from the file')
  }
  return (
    <Section title="Settings file">
      <Setting
        name="Export and import"
        hint="Theme, units, panels and the rest of this page. No sign-ins and no secrets."
      >
        <div className={cx('gap-8', 'wrapping', 'flex')}>
          <Button onClick={() => saveFile('watchfloor-settings.json', settingsFile(usePreferences.getState()))}>
            Export settings
          </Button>
          <FileButton label="File to import" onFiles={([file]) => void take(file)}>
            Import settings…
          </FileButton>
        </div>
        {read?.ok === false && (
          <Note tone="bad" role="alert" className={styles.outcome}>
            <b>Nothing changed: the file can’t be used.</b>
            <ul>
              {read.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Note>
        )}
        {read?.ok === true && (
          <Note className={styles.outcome}>
            The file’s settings are in use.{' '}
            {read.skipped.length > 0 && ` Left out, unknown to this version: ${read.skipped.join(', ')}.`}
          </Note>
        )}
      </Setting>
    </Section>
  )
}
