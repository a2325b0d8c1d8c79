import { type DragEvent, useRef, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Takes files that are dropped onto an element. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  // Elements inside of it are entered before the one around them is left.
  const depth = useRef(0)

  function move(event: DragEvent, by: 1 | -1) {
    if (!hasFiles(event)) return
    depth.current = Math.max(0, depth.current + by)
    setIsOver(depth.current > 0)
  }

  return {
    isOver,
    onDragEnter: (event: DragEvent) => move(event, 1),
    onDragLeave: (event: DragEvent) => move(event, -1),
    onDragOver(event: DragEvent) {
      if (hasFiles(event)) event.preventDefault()
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth.current = 0
      setIsOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
}
