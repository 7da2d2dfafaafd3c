import { useState, type DragEvent } from 'react'

/** Handlers of an element on which files are dropped, and whether some are over it. */
export function useFileDrop(onFiles: (dropped: DataTransfer) => void) {
  const [dragging, setDragging] = useState(false)
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
      onFiles(event.dataTransfer)
    },
  }
  return { dragging, dropTarget }
}

function isFile(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files')
}
