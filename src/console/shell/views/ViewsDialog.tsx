import { useRouter } from '@tanstack/react-router'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'

import { isoTime } from '../../../contract/datetime.ts'
import { saveFile, stampedName } from '../../ui/browser/save-file.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FileButton } from '../../ui/controls/FileButton.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { FILE_LIMITS } from '../../ui/files/file-limits.ts'
import { readJsonFile } from '../../ui/files/read-json-file.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { countOf } from '../../../format/count.ts'
import { ImportViews } from './ImportViews.tsx'
import { useKeptViews } from '../../known/watch/views/kept-views.ts'
import { openView } from './open-view.ts'
import { RemoveViewDialog } from './RemoveViewDialog.tsx'
import { viewOf, type SavedView } from '../../known/watch/views/saved-views.ts'
import { readViewFile, viewFileText, type ViewFile } from './view-file.ts'
import { ViewDialog } from './ViewDialog.tsx'
import { ViewRow } from './ViewRow.tsx'
import styles from './ViewsDialog.module.css'

export function ViewsDialog({
  views,
  unreadable,
  shared,
  onClose,
}: {
  views: readonly SavedView[]
  /** How many shared ones are of a newer version. */
  unreadable: number
  /** Age of shared views while the server is away. */
  shared: string | undefined
  onClose: () => void
}) {
  const router = useRouter()
  const [file, setFile] = useState<ViewFile>()
  const [asked, setAsked] = useState<{ readonly view?: SavedView; readonly isRemoved?: true }>()
  const isLost = useKeptViews((kept) => kept.isLost)
  const take = async (chosen: File): Promise<void> => {
    const read = await readJsonFile(chosen, FILE_LIMITS.settings)
    setFile(read.ok ? readViewFile(read.value) : { views: [], problems: [`${read.reason}.`] })
  }
  const exportAll = () =>
    saveFile(
      stampedName('saved-views', 'json'),
      viewFileText(
        views.map((view) => viewOf(view.id, view)),
        isoTime(environmentNow()),
      ),
    )
  return (
    <Dialog
      title="Saved views"
      width={720}
      onClose={onClose}
      footer={
        <>
          <FileButton icon={<Upload />} label="File of views to import" onFiles={([chosen]) => void take(chosen)}>
            Import
          </FileButton>
          <Button
            icon={<Download />}
            disabledReason={views.length === 0 ? 'Nothing to export' : undefined}
            onClick={exportAll}
          >
            Export
          </Button>
          <span className="grow" />
          <Button size="medium" icon={<BookmarkPlus size={15} />} onClick={() => setAsked({})}>
            Save current view
          </Button>
          <Button size="medium" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {isLost && (
        <Note tone="warn" role="alert">
          This browser stores nothing for this page. Views that aren’t for every desk last until it closes. Export them.
        </Note>
      )}
      {shared !== undefined && <Note tone="warn">{shared}</Note>}
      {file !== undefined && <ImportViews file={file} views={views} onDone={() => setFile(undefined)} />}
      {views.length === 0 && <p className="secondary small">No saved views yet.</p>}
      {unreadable > 0 && (
        <p className="secondary small">
          {countOf(unreadable, 'more view')} for every desk not shown: saved by a newer Watchfloor.
        </p>
      )}
      {views.length > 0 && (
        <ul className={styles.list} aria-label="All saved views">
          {views.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              views={views}
              onOpen={() => {
                onClose()
                openView(view, router)
              }}
              onEdit={() => setAsked({ view })}
              onRemove={() => setAsked({ view, isRemoved: true })}
            />
          ))}
        </ul>
      )}
      {asked !== undefined &&
        (asked.isRemoved && asked.view !== undefined ? (
          <RemoveViewDialog view={asked.view} onClose={() => setAsked(undefined)} />
        ) : (
          <ViewDialog view={asked.view} onClose={() => setAsked(undefined)} />
        ))}
    </Dialog>
  )
}
