import { Note } from '../../ui/feedback/Note.tsx'
import { useWatch } from '../../watch/watch-store.ts'
import { sentenceOfRecord } from '../use-alerts.ts'

/** The rules that alerts come from. */
export function RulesView() {
  const rules = useWatch((watch) => watch.rules)
  if (rules.length === 0) return <Note>No rules have been read yet.</Note>
  return (
    <ul className="section">
      {rules.map((record) => (
        <li key={record.id}>{sentenceOfRecord(record)}</li>
      ))}
    </ul>
  )
}
