import { Box, Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import cut from './cut.module.css'
import classes from './data-table.module.css'
import { useCut } from './use-cut.ts'

type Props = {
  /** What the table lists, for screen readers. */
  label: string
  /** Columns have widths of their own, and the table scrolls in the window. */
  sizes: boolean
  children: ReactNode
}

/**
 * The frame of a table. It clips what is in it, so that the head stays in sight as the page scrolls. Only
 * while the columns need more room than there is, it scrolls sideways itself, and can be reached by Tab.
 */
export function TableFrame({ label, sizes, children }: Props) {
  const { ref, isWider, isCut, look } = useCut()
  // A group and no region: the section around it is often a landmark of the same name.
  const reached = isWider && { role: 'group', 'aria-label': label, tabIndex: 0 }
  return (
    <Box className={cut.shadow ?? ''} data-cut={isCut || undefined}>
      <Paper
        ref={ref}
        withBorder
        radius="md"
        className={classes.frame ?? ''}
        data-scrolls={isWider || sizes || undefined}
        data-sizes={sizes || undefined}
        onScroll={look}
        {...reached}
      >
        {children}
      </Paper>
    </Box>
  )
}
