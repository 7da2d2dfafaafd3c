import { useState } from 'react'

import { useFileDrop } from '../../../ui/browser/use-file-drop.ts'
import { announce } from '../../../ui/feedback/announcer.ts'
import { FILE_LIMITS } from '../../../ui/files/file-limits.ts'
import { readJsonFile } from '../../../ui/files/read-json-file.ts'
import { addFile } from '../../../known/mentions/known.ts'
import { present } from '../../../known/live-tasks.ts'
import { readOpened, type Opened } from '../../../domain/entity/opened-json.ts'

export type NamedOpened = Opened & { readonly name: string }

/** JSON from files, clipboard or drop, from opening to the result. */
export function useOpenedJson() {
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState<readonly NamedOpened[]>([])

  const tell = (found: readonly NamedOpened[]) => {
    for (const each of found) if (each.outcome === 'entities') present.entities.add(each.copies)
    setOpened(found)
    announce(
      found
        .map((each) =>
          each.outcome === 'entities' ? `${each.what} opened from ${each.name}` : `${each.name} was not opened`,
        )
        .join(', '),
    )
  }
  const readFiles = async (files: readonly File[]) => {
    if (files.length === 0) return
    const found: NamedOpened[] = []
    // In sequence: all texts at once may be too large.
    for (const file of files) found.push(await read(file, file.name))
    tell(found)
    setOpen(true)
  }
  const { dragging, dropTarget } = useFileDrop(({ files }) => void readFiles(Array.from(files)))
  return {
    open,
    opened,
    dragging,
    dropTarget,
    readText: (text: string, name: string) => void read(new Blob([text]), name).then((found) => tell([found])),
    readFiles: (files: readonly File[]) => void readFiles(files),
    show: () => {
      setOpened([])
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}

/** The content, or why it can't be read (it may be too large). */
async function read(file: Blob, name: string): Promise<NamedOpened> {
  const json = await readJsonFile(file, FILE_LIMITS.entities)
  if (!json.ok) return { outcome: 'nothing', reason: `${json.reason}.`, name }
  const openedAt = Date.now()
  const opened = await readOpened(json.value, name, openedAt)
  if (opened.outcome === 'entities') addFile(name, json.value, openedAt)
  return { ...opened, name }
}
