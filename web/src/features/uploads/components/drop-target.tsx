import { Box, type BoxProps } from '@mantine/core'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { readDrop } from '../engine/collect.ts'
import type { Uploader } from '../engine/uploader.ts'
import classes from './drop-target.module.css'

type Props = BoxProps & { uploader: Uploader; quiet?: boolean; children: ReactNode }

/** Takes folders and files that are dropped onto it. */
export function DropTarget({ uploader, quiet = false, children, ...box }: Props) {
  const [isOver, setIsOver] = useState(false)
  const depth = useRef(0)

  function move(by: 1 | -1) {
    depth.current = Math.max(0, depth.current + by)
    setIsOver(depth.current > 0)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    depth.current = 0
    setIsOver(false)
    uploader.add(readDrop(event.dataTransfer))
  }

  return (
    <Box
      {...box}
      className={classes.target}
      data-over={isOver || undefined}
      data-quiet={quiet || undefined}
      data-testid="drop-target"
      onDragEnter={() => move(1)}
      onDragLeave={() => move(-1)}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={drop}
    >
      {children}
    </Box>
  )
}
