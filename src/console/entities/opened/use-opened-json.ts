import { useState, type DragEvent } from 'react'

import { formatBytes } from '../../ui/format/bytes.ts'
import { announce } from '../../ui/feedback/announcer.ts'
import { addCopies } from '../copies/extra-copies.ts'
import { readOpened, type Opened } from './opened-json.ts'

const LARGEST_BYTES = 200_000_000

/** What came of one text or file. */
export type NamedOpened = Opened & { readonly name: string }

/** JSON from files, the clipboard or a drop, from the wish to open it to what was found in it. */
export function useOpenedJson() {
  const [open, setOpen] = useState(false)
  const [dragging, setDragging] = useState(false)
  const [opened, setOpened] = useState<readonly NamedOpened[]>([])

  const tell = (found: readonly NamedOpened[]) => {
    for (const each of found) if (each.outcome === 'entities') addCopies(each.copies)
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
    // One after the other: the texts of all at once may not fit into the tab.
    for (const file of files) found.push(await readFile(file))
    tell(found)
    setOpen(true)
  }
  const dropTarget = {
    onDragOver: (event: DragEvent) => {
      if (!isFile(event)) return
      event.preventDefault()
      setDragging(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null))
        setDragging(false)
    },
    onDrop: (event: DragEvent) => {
      setDragging(false)
      if (!isFile(event)) return
      event.preventDefault()
      void readFiles(Array.from(event.dataTransfer.files))
    },
  }
  return {
    open,
    opened,
    dragging,
    dropTarget,
    readText: (text: string, name: string) => tell([{ ...readOpened(text, name, Date.now()), name }]),
    readFiles: (files: readonly File[]) => void readFiles(files),
    show: () => {
      setOpened([])
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}

function isFile(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files')
}

/** What a file holds; the reason instead for one that can't be read, or that would not fit into the tab. */
async function readFile(file: File): Promise<NamedOpened> {
  const { name } = file
  const refused = (reason: string) => ({ outcome: 'nothing', reason, name }) as const
  if (file.size > LARGEST_BYTES)
    return refused(`It has ${formatBytes(file.size)}; up to ${formatBytes(LARGEST_BYTES)} can be opened.`)
  try {
    return { ...readOpened(await file.text(), name, Date.now()), name }
  } catch (error) {
    return refused(`It could not be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
