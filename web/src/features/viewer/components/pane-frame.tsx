import { Center, Stack, Text } from '@mantine/core'
import type { DragEvent, ReactNode } from 'react'
import { viewerTexts } from '../texts.ts'
import classes from './viewer.module.css'

/** What a series is dragged as. */
export const SERIES_TYPE = 'application/x-praxis-series'

/** A pane among others: which one it is, and what happens when it is chosen. */
export type Frame = {
  at: number
  /** It takes the keys; null where it is the only one. */
  isActive: boolean | null
  onActivate: () => void
  /** A series was dropped into it. */
  onDrop: (seriesInstanceUid: string) => void
}

type Props = Frame & {
  label: string
  children: ReactNode
  'data-status': string
  'data-index': number
  'data-loaded'?: number
}

/** The place of a pane, which a series can be dropped into. */
export function PaneFrame({ at, isActive, onActivate, onDrop, label, children, ...data }: Props) {
  function drop(event: DragEvent) {
    const uid = event.dataTransfer.getData(SERIES_TYPE)
    if (uid === '') return
    event.preventDefault()
    onDrop(uid)
  }
  return (
    <section
      className={classes.pane}
      aria-label={label}
      data-testid="pane"
      data-at={at}
      data-active={isActive ?? undefined}
      onPointerDownCapture={onActivate}
      onWheelCapture={onActivate}
      onFocusCapture={onActivate}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(SERIES_TYPE)) event.preventDefault()
      }}
      onDrop={drop}
      {...data}
    >
      {children}
    </section>
  )
}

/** A pane without a series; a series is opened in it when it is the active one. */
export function EmptyPane({ frame }: { frame: Frame }) {
  return (
    <PaneFrame {...frame} label={viewerTexts.emptyPane} data-status="none" data-index={0}>
      <Center
        className={classes.canvas}
        tabIndex={0}
        role="group"
        aria-label={viewerTexts.emptyPane}
        p="md"
      >
        <Stack gap={4} ta="center">
          <Text size="sm">{viewerTexts.emptyPane}</Text>
          <Text size="xs" c="dimmed">
            {viewerTexts.emptyPaneHint}
          </Text>
        </Stack>
      </Center>
    </PaneFrame>
  )
}
