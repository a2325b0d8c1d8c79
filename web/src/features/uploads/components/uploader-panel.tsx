import { Stack } from '@mantine/core'
import { useCallback, useEffect } from 'react'
import type { Access } from '../../../data/uploads.ts'
import { Unsaved } from '../../../session/unsaved.tsx'
import { readDrop } from '../engine/collect.ts'
import type { Phase } from '../engine/model.ts'
import type { Uploader } from '../engine/uploader.ts'
import type { Chart } from '../model.ts'
import { type Note, useNote } from '../use-note.ts'
import { useDropsAnywhere, useSnapshot, useUploader } from '../use-uploader.ts'
import { ArrivedView } from './arrived-view.tsx'
import { DropArea } from './drop-area.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { ProgressView } from './progress-view.tsx'
import { StrangerDialog } from './stranger-dialog.tsx'
import { UnfinishedView } from './unfinished-view.tsx'

type Props = {
  chart: Chart
  access: Access
  /** Who uploads: it changes the words, not what happens. */
  audience: 'patient' | 'staff'
  /** Told the key of the upload at hand. */
  onUpload?: (uploadKey: string | null) => void
}

/** The file uploader (specification, sections 2, 4, 5 and 9): one thing at a time. */
export function UploaderPanel(props: Props) {
  const uploader = useUploader(props.chart, props.access)
  return uploader && <Panel {...props} uploader={uploader} />
}

const isUnderWay: ReadonlySet<Phase> = new Set(['reading', 'asking', 'uploading', 'removing'])

function Panel({ chart, access, audience, onUpload, uploader }: Props & { uploader: Uploader }) {
  const snapshot = useSnapshot(uploader)
  const { phase, uploadKey } = snapshot
  const note = useNote(chart.patientId, uploadKey)
  useEffect(() => onUpload?.(uploadKey), [onUpload, uploadKey])
  const takeDrop = useCallback(
    (transfer: DataTransfer) => uploader.add(readDrop(transfer)),
    [uploader],
  )
  useDropsAnywhere(audience === 'patient' ? takeDrop : null)
  const shared = { uploader, snapshot, chart, access, audience, note }
  const isBusy = isUnderWay.has(phase) || phase === 'unfinished'

  return (
    <Stack gap="md">
      {phase === 'idle' && <DropArea {...shared} />}
      {isUnderWay.has(phase) && <ProgressView {...shared} />}
      {phase === 'unfinished' && <UnfinishedView {...shared} />}
      {phase === 'completed' && <ArrivedView {...shared} />}
      <StrangerDialog {...shared} />
      <LeaveDialog isBusy={isBusy} />
      <Unsaved when={() => !isBusy && note.isUnsaved} />
    </Stack>
  )
}

/** What every view of the panel is given. */
export type ViewProps = Props & {
  uploader: Uploader
  snapshot: ReturnType<Uploader['getSnapshot']>
  note: Note
}
