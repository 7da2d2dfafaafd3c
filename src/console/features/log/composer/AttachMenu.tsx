import History from 'lucide-react/icons/history'
import Paperclip from 'lucide-react/icons/paperclip'
import { useState } from 'react'

import type { LogSubject } from '../../../../watch/wire/log.ts'
import { present } from '../../../known/live-tasks.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { Popover } from '../../../ui/overlay/Popover.tsx'
import { SubjectIcon } from '../subject/SubjectChip.tsx'
import { useSelectedSubject } from '../subject/selected-subject.ts'
import { subjectName } from '../subject/subject-name.ts'
import { entitySubject, namedSubject, taskSubject } from '../subject/subject-of.ts'
import type { Attached } from './attached.ts'
import styles from './AttachMenu.module.css'

const MOST_FOUND = 8
const MOST_SUBJECTS = 20

/** Finds a task or entity by name or id, or takes an object's path. */
export function AttachMenu({ attached, onAttached }: { attached: Attached; onAttached: (attached: Attached) => void }) {
  const { subjects, moment } = attached
  const full = subjects.length >= MOST_SUBJECTS ? `At most ${MOST_SUBJECTS} per entry` : undefined
  const attach = (subject: LogSubject) => {
    if (subjects.some(({ kind, id }) => kind === subject.kind && id === subject.id)) return
    onAttached({ ...attached, subjects: [...subjects, subject] })
  }
  return (
    <Popover
      label="Attach"
      trigger={
        <Button variant="ghost" className={styles.trigger} icon={<Paperclip size={13} />} disabledReason={full}>
          Attach
        </Button>
      }
    >
      <div className={styles.menu}>
        {moment === undefined && (
          <Button
            variant="ghost"
            className={styles.choice}
            icon={<History size={14} />}
            onClick={() => onAttached({ ...attached, moment: 'now' })}
          >
            Moment of adding
          </Button>
        )}
        <Found onAttach={attach} />
      </div>
    </Popover>
  )
}

function Found({ onAttach }: { onAttach: (subject: LogSubject) => void }) {
  const [text, setText] = useState('')
  const selected = useSelectedSubject()
  const found = text.trim() === '' ? (selected === undefined ? [] : [selected]) : subjectsFor(text.trim())
  return (
    <>
      <TextField label="Task, entity or object path" value={text} onChange={setText} />
      {found.map((subject) => (
        <Button
          key={`${subject.kind} ${subject.id}`}
          variant="ghost"
          className={styles.choice}
          icon={<SubjectIcon subject={subject} />}
          onClick={() => onAttach(subject)}
        >
          <span className="truncate">{subjectName(subject, environmentNow())}</span>
          <span className="meta">{subject.kind}</span>
        </Button>
      ))}
    </>
  )
}

/** Known things with that name or id, and the object with that path. */
function subjectsFor(text: string): readonly LogSubject[] {
  const words = text.toLowerCase()
  const found: LogSubject[] = []
  const matches = (id: string, name: string) => id.toLowerCase().includes(words) || name.toLowerCase().includes(words)
  for (const task of present.tasks.all.items()) {
    if (found.length >= MOST_FOUND) break
    if (matches(task.id, task.title)) found.push(taskSubject(task))
  }
  for (const entity of present.entities.items()) {
    if (found.length >= 2 * MOST_FOUND) break
    if (matches(entity.key, entity.name)) found.push(entitySubject(entity))
  }
  return [...found, namedSubject('object', text)]
}
