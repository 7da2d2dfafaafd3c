import { setPreferences, usePreferences } from '../preferences/preferences.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Checkbox } from '../ui/controls/Checkbox.tsx'
import { Segmented } from '../ui/controls/Segmented.tsx'
import { Section, Setting } from './Setting.tsx'

/** What the console looks like, and its keys. */
export function LookSettings() {
  const { theme, density, singleKeys, panelWidths } = usePreferences()
  const moved = Object.keys(panelWidths).length
  return (
    <Section title="Look and keys">
      <Setting
        name="Theme"
        hint="Auto follows the system. Night red protects dark-adapted eyes: shapes and words carry what colour does elsewhere, and pictures are shown in red too."
      >
        <Segmented
          label="Theme"
          value={theme}
          segments={[
            { value: 'dark', label: 'Dark' },
            { value: 'light', label: 'Light' },
            { value: 'auto', label: 'Auto' },
            { value: 'night', label: 'Night red' },
          ]}
          onChange={(next) => setPreferences({ theme: next })}
        />
      </Setting>
      <Setting name="Density" hint="The height of rows in tables and lists, and of task cards.">
        <Segmented
          label="Density"
          value={density}
          segments={[
            { value: 'compact', label: 'Compact' },
            { value: 'standard', label: 'Standard' },
            { value: 'roomy', label: 'Roomy' },
          ]}
          onChange={(next) => setPreferences({ density: next })}
        />
      </Setting>
      <Setting name="Keyboard" hint="Ctrl K works either way. Press ? for the list.">
        <Checkbox
          label="Single-key shortcuts"
          checked={singleKeys}
          onChange={(checked) => setPreferences({ singleKeys: checked })}
        />
      </Setting>
      <Setting name="Panels" hint="Widths of panels and of table columns.">
        <Button
          disabledReason={moved === 0 ? 'All panels and columns have their default width' : undefined}
          onClick={() => setPreferences({ panelWidths: {} })}
        >
          Reset panel sizes
        </Button>
      </Setting>
    </Section>
  )
}
