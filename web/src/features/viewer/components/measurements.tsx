import { ActionIcon, Button, Group, Text, UnstyledButton } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDownload,
  IconPencil,
  IconRuler,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { MEASUREMENT_NAME_MAX } from '#shared/model/measurement.ts'
import { saveFile } from '../../../ui/save-file.ts'
import type { Stage } from '../engine/stage.ts'
import { measurementsCsv } from '../rules/measurement-csv.ts'
import type { Drawing } from '../rules/measurement-history.ts'
import { type Opened, type Study, seriesOfFile } from '../rules/opened.ts'
import { measurementTexts as texts, toolTexts } from '../texts.ts'
import { AskDialog } from './ask-dialog.tsx'
import { CalibrateDialog } from './calibrate-dialog.tsx'
import classes from './series-rail.module.css'
import { nameOf } from './series-rail.tsx'
import { useDrawings } from './use-drawings.ts'

type Props = {
  stage: Stage | null
  studies: readonly Study[]
  /** Whether loading the stored measurements failed. */
  failed: boolean
  onRetry: () => void
  onOpen: (opened: Opened, drawing: Drawing) => void
}

/** Lists the measurements of the member, with undo, redo and export. */
export function Measurements({ stage, studies, failed, onRetry, onOpen }: Props) {
  const { drawings, canUndo, canRedo } = useDrawings(stage)
  const [renamed, setRenamed] = useState<Drawing | null>(null)
  const [line, setLine] = useState<Drawing | null>(null)
  if (!stage) return null
  if (drawings.length === 0 && !canUndo && !canRedo && !failed) return null
  return (
    <section className={classes.keyImages} aria-label={texts.title}>
      <Text size="xs" c="dimmed" className={classes.head} component="h2">
        {texts.title}
      </Text>
      <Group gap={2} wrap="nowrap">
        <Act label={texts.undo} disabled={!canUndo} onAct={() => stage.drawings.undo()}>
          <IconArrowBackUp size={16} aria-hidden />
        </Act>
        <Act label={texts.redo} disabled={!canRedo} onAct={() => stage.drawings.redo()}>
          <IconArrowForwardUp size={16} aria-hidden />
        </Act>
        <Act
          label={texts.save}
          disabled={drawings.length === 0}
          onAct={() => void saveTable(drawings, studies)}
        >
          <IconDownload size={16} aria-hidden />
        </Act>
      </Group>
      {failed && (
        <>
          <Text size="xs">{texts.failed}</Text>
          <Button variant="default" size="compact-xs" onClick={onRetry}>
            {texts.retry}
          </Button>
        </>
      )}
      {drawings.map((drawing) => {
        const opened = seriesOfFile(studies, drawing.file)
        return (
          opened && (
            <Measured
              key={drawing.measurementId}
              drawing={drawing}
              opened={opened}
              onOpen={() => onOpen(opened, drawing)}
              onRename={() => setRenamed(drawing)}
              onCalibrate={stage.drawings.mayCalibrate(drawing) ? () => setLine(drawing) : null}
              onRemove={() => stage.drawings.remove({ id: drawing.measurementId })}
            />
          )
        )
      })}
      {line && (
        <CalibrateDialog
          before={line.trueLength}
          onCalibrate={(mm) => {
            stage.drawings.calibrate(line.measurementId, mm)
            setLine(null)
          }}
          onClose={() => setLine(null)}
        />
      )}
      {renamed && (
        <AskDialog
          title={texts.rename}
          label={texts.name}
          submit={texts.saveName}
          most={MEASUREMENT_NAME_MAX}
          before={renamed.name}
          onAnswer={(name) => {
            if (name !== undefined) stage.drawings.rename(renamed.measurementId, name)
            setRenamed(null)
          }}
        />
      )}
    </section>
  )
}

async function saveTable(drawings: readonly Drawing[], studies: readonly Study[]) {
  saveFile(texts.fileName, 'text/csv', await measurementsCsv(drawings, studies, texts.columns))
}

type MeasuredProps = {
  drawing: Drawing
  opened: Opened
  onOpen: () => void
  onRename: () => void
  /** Null if the line cannot calibrate its image. */
  onCalibrate: (() => void) | null
  onRemove: () => void
}

function Measured(props: MeasuredProps) {
  const { drawing, opened, onOpen, onRename, onCalibrate, onRemove } = props
  const name = drawing.name || drawing.text || toolTexts[drawing.tool]
  const [result = ''] = drawing.results
  const { series } = opened
  const place = texts.place(nameOf(series), series.files.indexOf(drawing.file) + 1, drawing.frame)
  return (
    <div className={classes.kept}>
      <UnstyledButton className={classes.series} onClick={onOpen}>
        <Text size="xs" fw={600} lineClamp={2} title={name}>
          {name}
        </Text>{' '}
        {result && <Text size="xs">{result}</Text>}{' '}
        <Text size="xs" c="dimmed" lineClamp={2} title={place}>
          {place}
        </Text>
      </UnstyledButton>
      <div className={classes.remove}>
        <Act label={texts.renameOf(name)} onAct={onRename}>
          <IconPencil size={14} aria-hidden />
        </Act>
        {onCalibrate && (
          <Act label={texts.calibrateOf(name)} onAct={onCalibrate}>
            <IconRuler size={14} aria-hidden />
          </Act>
        )}
        <Act label={texts.removeOf(name)} onAct={onRemove}>
          <IconTrash size={14} aria-hidden />
        </Act>
      </div>
    </div>
  )
}

type ActProps = {
  label: string
  disabled?: boolean
  onAct: () => void
  children: ReactNode
}

function Act({ label, disabled = false, onAct, children }: ActProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onAct}
    >
      {children}
    </ActionIcon>
  )
}
