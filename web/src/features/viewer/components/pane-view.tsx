import { Button, Center, Group, Loader, Progress, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Pane, PaneState } from '../engine/pane.ts'
import type { Fault } from '../rules/fault.ts'
import type { Series, Study } from '../rules/opened.ts'
import { faultText, viewerTexts } from '../texts.ts'
import { Overlay } from './overlay.tsx'
import { nameOf } from './series-rail.tsx'
import classes from './viewer.module.css'

type Props = {
  /** Takes the element that the pictures are drawn in. */
  hold: (element: HTMLDivElement | null) => void
  pane: Pane | null
  state: PaneState | null
  study: Study
  series: Series
  hasTags: boolean
  onRetry: () => void
  onSave: () => void
}

/** The pictures of a series, one at a time, with what is to be known of them. */
export function PaneView({ hold, pane, state, study, series, hasTags, onRetry, onSave }: Props) {
  const label = viewerTexts.picture(nameOf(series))
  const fault = state?.status === 'failed' ? state.fault : null
  return (
    <section
      className={classes.pane}
      aria-label={label}
      data-testid="pane"
      data-status={state?.status ?? 'empty'}
      data-index={state?.index ?? 0}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what has the focus takes the keys */}
      <div className={classes.canvas} ref={hold} tabIndex={0} role="img" aria-label={label} />
      {fault && <FaultCover fault={fault} onRetry={onRetry} onSave={onSave} />}
      {state && hasTags && <Overlay state={state} study={study} series={series} />}
      {state && state.total > 1 && <Slider pane={pane} state={state} />}
      <Waiting state={state} />
    </section>
  )
}

/** Where in the stack one is; a second way to scroll, for whoever has neither wheel nor arrows. */
function Slider({ pane, state }: { pane: Pane | null; state: PaneState }) {
  return (
    <input
      type="range"
      className={classes.slider}
      aria-label={viewerTexts.slider}
      aria-valuetext={viewerTexts.image(state.index, state.total)}
      min={0}
      max={state.total - 1}
      value={state.index}
      onChange={(event) => pane?.goTo(Number(event.currentTarget.value))}
    />
  )
}

function Waiting({ state }: { state: PaneState | null }) {
  if (!state || (state.status === 'loading' && state.loaded === 0)) {
    return (
      <Center className={classes.cover}>
        <Loader size="sm" color="gray" aria-label={viewerTexts.loading} />
      </Center>
    )
  }
  const isWhole = state.loaded >= state.total
  if (isWhole || state.total < 2) return null
  return (
    <Progress
      className={classes.progress}
      size={3}
      radius={0}
      value={(100 * state.loaded) / state.total}
      aria-label={viewerTexts.loaded(state.loaded, state.total)}
    />
  )
}

/** It hides the image before: nobody may take that for this one. */
function FaultCover({
  fault,
  onRetry,
  onSave,
}: {
  fault: Fault
  onRetry: () => void
  onSave: () => void
}) {
  const { title, text } = faultText(fault)
  return (
    <Center className={classes.cover} role="alert" p="md">
      <Stack gap="xs" align="center" ta="center" maw={420}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        <Group gap="xs" justify="center">
          {fault.kind === 'connection' && (
            <Button variant="default" onClick={onRetry}>
              {viewerTexts.retry}
            </Button>
          )}
          {fault.kind !== 'missing' && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={onSave}
            >
              {viewerTexts.saveFile}
            </Button>
          )}
        </Group>
      </Stack>
    </Center>
  )
}
