import { environmentNow } from '../../ui/browser/ticker.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { countOf } from '../../../format/count.ts'
import { describeView } from './describe-view.ts'
import { keepLocally, type SavedView } from '../../known/watch/views/saved-views.ts'
import { importEffects, type ViewFile } from './view-file.ts'

export function ImportViews({
  file,
  views,
  onDone,
}: {
  file: ViewFile
  views: readonly SavedView[]
  onDone: () => void
}) {
  const found = importEffects(file.views, views)
  const wanted = found.filter(({ isTaken }) => isTaken)
  return (
    <section aria-label="Import views" className="stack gap-8">
      {file.problems.length > 0 && (
        <Note tone="bad" role="alert">
          <b>{file.views.length === 0 ? 'Nothing in this file can be used.' : 'Part of this file can’t be used.'}</b>
          <ul>
            {file.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Note>
      )}
      <ul className="small" aria-label="Views of the file">
        {found.map(({ view, effect }) => (
          <li key={view.id}>
            {view.name}{' '}
            <span className="secondary">({describeView(view.address, environmentNow()).parts.join(', ')})</span>:{' '}
            {effect}
          </li>
        ))}
      </ul>
      <div className="row gap-8">
        <Button
          variant="primary"
          disabledReason={wanted.length === 0 ? 'Nothing to import' : undefined}
          onClick={() => {
            keepLocally(wanted.map(({ view }) => view))
            onDone()
          }}
        >
          Import {countOf(wanted.length, 'view')} into this browser
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Don’t import
        </Button>
      </div>
    </section>
  )
}
