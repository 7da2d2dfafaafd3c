import { useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'

import { currentCommands, keyWords } from '../../platform/commands/commands.ts'
import { usePast } from '../../known/past/past-store.ts'
import { setPreferences, usePreferences } from '../../platform/preferences/preferences.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Kbd } from '../../ui/values/Kbd.tsx'
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx'
import styles from './KeySheet.module.css'
import { abouts, withAbouts } from '../../platform/abouts.ts'
import { pageAt } from '../../platform/feature.ts'

export function loadKeySheet(): Promise<typeof KeySheet> {
  return withAbouts(KeySheet)
}

export function KeySheet({ onClose }: { onClose: () => void }) {
  const singleKeys = usePreferences((preferences) => preferences.singleKeys)
  const isPast = usePast(({ source }) => source !== undefined)
  const page = pageAt(useRouterState({ select: (state) => state.location.pathname }))
  const done = useRef<HTMLButtonElement>(null)
  const commands = currentCommands().filter(({ keys }) => keys !== undefined)
  const closes = isPast ? 'Close the dialog, else go back to now' : 'Close the dialog or the panel'
  const escape = { id: 'escape', keys: 'Esc', label: closes }
  return (
    <Dialog
      onClose={onClose}
      title="Keyboard and help"
      width={720}
      initialFocus={done}
      footer={
        <>
          <Checkbox
            label="Single-key shortcuts"
            checked={singleKeys}
            onChange={(checked) => setPreferences({ singleKeys: checked })}
          />
          <span style={{ flex: 1 }} />
          <Button size="medium" ref={done} onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {page !== undefined && (
        <section className={styles.help} aria-label="About this view">
          <h3>About {page.title}</h3>
          {abouts
            .content()
            ?.get(page.path)
            ?.help?.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
        </section>
      )}
      {/* A stop, as arrow keys scroll only what has the focus. */}
      <section aria-label="Keys" tabIndex={0}>
        <dl className={styles.list}>
          {[...commands, escape].map(({ id, keys = '', label }) => (
            <div key={id}>
              <dt className="gap-4 flex">
                {keyWords(keys)
                  .split(/ (?!Shift)/)
                  .map((key) => (
                    <Kbd key={key} keys={key} />
                  ))}
                <VisuallyHidden>{keyWords(keys)}</VisuallyHidden>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p className={styles.layout}>Without Latin letters, press the key in the same position.</p>
    </Dialog>
  )
}
