import { useRouter, useRouterState } from '@tanstack/react-router'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import Bookmark from 'lucide-react/icons/bookmark'
import { useEffect, useState, type MouseEvent } from 'react'

import { useCommands, type Command } from '../../platform/commands/commands.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { hint } from '../../ui/overlay/hint.ts'
import { countOf } from '../../../format/count.ts'
import { describeView, rangeWords } from './describe-view.ts'
import { followOtherTabs } from '../../known/watch/views/kept-views.ts'
import { keepSharedViews } from '../../known/watch/views/last-shared-views.ts'
import { useSharedWords } from './shared-words.ts'
import { openView } from './open-view.ts'
import styles from './RailViews.module.css'
import { useSavedViews, type SavedView } from '../../known/watch/views/saved-views.ts'
import { changedWords } from './changed-words.ts'
import { countsAt, featureCounts } from './feature-counts.ts'
import { useChanged, useIsShown, useRecordVisit } from './use-changed.ts'
import { openable } from './view-address.ts'
import { ViewDialog } from './ViewDialog.tsx'
import { ViewsDialog } from './ViewsDialog.tsx'

/** Loaded together with the counts, to draw once. */
export async function loadRailViews(): Promise<typeof RailViews> {
  await featureCounts.load()
  return RailViews
}

export function RailViews() {
  const router = useRouter()
  const { views, unreadable, sharedAsOf } = useSavedViews()
  const shared = useSharedWords(sharedAsOf)
  const [open, setOpen] = useState<'all' | 'new'>()
  const pinned = views.filter(({ isPinned }) => isPinned)
  const save = () => setOpen('new')
  useEffect(followOtherTabs, [])
  useEffect(keepSharedViews, [])
  useCommands(() => [
    { id: 'views.save', label: 'Save view', group: 'Console', icon: <BookmarkPlus size={15} />, run: save },
    { id: 'views.all', label: 'Saved views', group: 'Go to', keys: 'g b', run: () => setOpen('all') },
    ...views.map((view): Command => ({
      id: `saved view ${view.id}`,
      label: view.name,
      detail: `saved view, ${view.scope}`,
      group: 'Go to',
      icon: <Bookmark size={15} />,
      run: () => openView(view, router),
    })),
  ])
  return (
    <>
      {pinned.length > 0 && (
        <ul className={styles.list} aria-label="Saved views">
          {pinned.map((view) => (
            <li key={view.id}>
              <RailView view={view} />
            </li>
          ))}
        </ul>
      )}
      {shared !== undefined && <p className={styles.shared}>{shared.short}</p>}
      <div className={styles.buttons}>
        <Button
          variant="ghost"
          icon={<BookmarkPlus size={15} />}
          aria-label="Save view"
          hint="Saves filters, columns, layers and camera"
          onClick={save}
        />
        {(views.length > 0 || unreadable > 0 || shared !== undefined) && (
          <Button
            variant="ghost"
            icon={<Bookmark size={15} />}
            aria-label="All saved views"
            hint={[countOf(views.length, 'view'), shared?.full].filter(Boolean).join('. ')}
            onClick={() => setOpen('all')}
          />
        )}
      </div>
      {open === 'all' && (
        <ViewsDialog views={views} unreadable={unreadable} shared={shared?.full} onClose={() => setOpen(undefined)} />
      )}
      {open === 'new' && <ViewDialog onClose={() => setOpen(undefined)} />}
    </>
  )
}

function RailView({ view }: { view: SavedView }) {
  const router = useRouter()
  const here = useRouterState({ select: ({ location }) => location.searchStr })
  const changed = useChanged(view)
  const isShown = useIsShown(view.address)
  useRecordVisit(view)
  const now = environmentNow()
  const words = describeView(view.address, now)
  const said = [
    words.parts.join(', '),
    words.range && rangeWords(words.range),
    changed ? changedWords(view.address, changed, now) : countsAt(view.address).whyNot?.(),
  ]
  return (
    <a
      className={styles.view}
      href={openable(view.address, here).href}
      aria-current={isShown ? 'page' : undefined}
      {...hint(said.filter(Boolean).join('. '))}
      onClick={(event) => {
        if (isElsewhere(event)) return
        event.preventDefault()
        openView(view, router)
      }}
    >
      <span className={styles.name}>{view.name}</span>
      <span className={styles.facts} aria-hidden="true">
        {words.range !== undefined && (
          <span className="meta">{words.range.kind === 'slides' ? words.range.short : 'fixed'}</span>
        )}
        {changed?.count !== undefined && changed.count > 0 && (
          <span className={styles.count}>{changed.count > 99 ? '99+' : changed.count}</span>
        )}
      </span>
    </a>
  )
}

function isElsewhere({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey
}
