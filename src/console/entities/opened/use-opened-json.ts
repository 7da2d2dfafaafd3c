import { useState, type DragEvent } from 'react'

import { announce } from '../../ui/feedback/announcer.ts'
import { addCopies } from '../copies/extra-copies.ts'
import { readFile } from './OpenJson.tsx'
import { readOpened, type Opened } from './opened-json.ts'

/** JSON from a file, the clipboard or a drop, from the wish to open it to what was found in it. */
export function useOpenedJson() {
  const [open, setOpen] = useState(false)
  const [dragging, setDragging] = useState(false)
  const [opened, setOpened] = useState<Opened & { readonly name: string }>()

  const read = (text: string, name: string) => {
    const found = readOpened(text, name, Date.now())
    if (found.outcome === 'entities') addCopies(found.copies)
    setOpened({ ...found, name })
    announce(found.outcome === 'entities' ? `${found.what} opened from ${name}` : `${name} was not opened`)
  }
  const drop = async (file: File) => {
    const { text, problem } = await readFile(file)
    if (text !== undefined) read(text, file.name)
    else setOpened({ outcome: 'nothing', reason: problem ?? '', name: file.name })
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
      const [file] = event.dataTransfer.files
      setDragging(false)
      if (file === undefined) return
      event.preventDefault()
      void drop(file)
    },
  }
  return {
    open,
    opened,
    dragging,
    dropTarget,
    read,
    show: () => {
      setOpened(undefined)
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}

function isFile(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files')
}
