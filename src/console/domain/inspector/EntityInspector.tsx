import Crosshair from 'lucide-react/icons/crosshair'
import LinkIcon from 'lucide-react/icons/link-2'
import X from 'lucide-react/icons/x'
import { useMemo, type ReactNode, type RefObject, Component } from 'react'

import { errorWords } from '../../../format/error-words.ts'
import { cx } from '../../ui/styles/cx.ts'
import { jsonText } from '../../../contract/json-text.ts'
import type { ComparedCopy } from '../../../entity/copy-differences.ts'
import { withShortTexts } from '../../../format/shorten.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { JsonView } from '../../ui/json/JsonView.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { ComponentsTab } from './ComponentsTab.tsx'
import { CopiesView } from './CopiesView.tsx'
import styles from './Inspector.module.css'
import { OverridesSection } from './overrides/OverridesSection.tsx'
import { contextOf, sectionsOf } from './sections.ts'
import { Note } from '../../ui/feedback/Note.tsx'

export type InspectorTab = 'components' | 'tasks' | 'raw'

/** Sends no requests. */
export function EntityInspector({
  entityKey,
  entityId,
  name,
  headingRef,
  symbol,
  subtitle,
  origin,
  wireEntity,
  compared,
  tasks,
  tab,
  onTab,
  clearedAt,
  onClear,
  clearDisabled,
  notice,
  onCenter,
  onCopyLink,
  onClose,
}: {
  entityKey: string
  entityId: string | undefined
  name: string
  headingRef?: RefObject<HTMLHeadingElement | null>
  symbol: ReactNode
  subtitle: ReactNode
  origin: ReactNode
  wireEntity: unknown
  compared: readonly ComparedCopy[]
  tasks: { count: number; content: () => ReactNode }
  tab: InspectorTab
  onTab: (tab: InspectorTab) => void
  /** When this console cleared an override that an older copy still lists. */
  clearedAt: (fieldPath: string) => number | undefined
  onClear: (fieldPath: string) => void
  clearDisabled: string | undefined
  /** Above the overrides: how the last removal ended. */
  notice?: ReactNode
  /** Absent without a position. */
  onCenter: (() => void) | undefined
  onCopyLink: () => void
  onClose: () => void
}) {
  const shownEntity = useMemo(() => withShortTexts(wireEntity), [wireEntity])
  const counts = useMemo(() => sectionsOf(shownEntity, contextOf(new Map())), [shownEntity])
  const showComponents = () => (
    <InspectorBoundary key={entityKey}>
      <ComponentsTab
        key={entityKey}
        wireEntity={shownEntity}
        before={
          <>
            {notice}
            <OverridesSection
              wireEntity={wireEntity}
              shownEntity={shownEntity}
              clearedAt={clearedAt}
              onClear={onClear}
              disabledReason={clearDisabled}
            />
          </>
        }
      />
    </InspectorBoundary>
  )
  const showRaw = () => (
    <div className="tall">
      <JsonView value={wireEntity} write={jsonText} label="Entity JSON" isSourced />
    </div>
  )
  return (
    <aside className={cx('stack', 'shrinks', 'clips', 'low', 'tall', 'surface')} aria-label="Entity inspector">
      <header className={styles.head}>
        <span className={styles.symbol}>{symbol}</span>
        <div>
          <h2 ref={headingRef} tabIndex={-1} className={styles.title}>
            {name}
          </h2>
          <p className="small secondary">{subtitle}</p>
        </div>
        <div className="flex gap-2">
          <Button
            size="medium"
            variant="ghost"
            aria-label="Center on the map"
            icon={<Crosshair size={15} />}
            disabledReason={onCenter === undefined ? 'This entity has no position' : undefined}
            onClick={() => onCenter?.()}
          />
          <Button
            size="medium"
            variant="ghost"
            aria-label="Copy link to this entity"
            hint="Shift C"
            icon={<LinkIcon size={15} />}
            onClick={onCopyLink}
          />
          <Button
            size="medium"
            variant="ghost"
            aria-label="Close the inspector"
            hint="Esc"
            icon={<X size={15} />}
            onClick={onClose}
          />
        </div>
      </header>
      <div className={styles.id}>
        <span className="mono size-12">{entityId ?? 'without an id'}</span>
        {entityId !== undefined && <CopyButton text={entityId} what="entity id" />}
      </div>
      <div className={styles.origin}>{origin}</div>
      <CopiesView compared={compared} />
      <Tabs
        label="Entity"
        className={styles.tabs}
        value={tab}
        onChange={onTab}
        tabs={[
          {
            value: 'components',
            label: 'Components',
            count: `${counts.present} of ${counts.total}`,
            content: showComponents,
          },
          { value: 'tasks', label: 'Tasks', count: tasks.count, content: tasks.content },
          {
            value: 'raw',
            label: 'Raw JSON',
            content: showRaw,
          },
        ]}
      />
    </aside>
  )
}

/** If drawing fails, raw JSON and the rest of the console still work. */
class InspectorBoundary extends Component<{ children: ReactNode }, { failure: string | undefined }> {
  override state: { failure: string | undefined } = { failure: undefined }

  static getDerivedStateFromError(error: unknown): { failure: string } {
    return { failure: errorWords(error) }
  }

  override render(): ReactNode {
    if (this.state.failure === undefined) return this.props.children
    return (
      <Note tone="bad" role="alert">
        <b>This entity’s components can’t be shown.</b> {this.state.failure}. This is a console fault. Raw JSON has
        everything received.
      </Note>
    )
  }
}
