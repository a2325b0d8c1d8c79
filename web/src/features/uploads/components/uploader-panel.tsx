import { Stack } from '@mantine/core'
import { useCallback, useEffect } from 'react'
import type { UploadService } from '#shared/model/upload-rules.ts'
import type { Access } from '../../../data/uploads.ts'
import { useLater } from '../../../ui/later.ts'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { readDrop } from '../engine/collect.ts'
import type { Uploader } from '../engine/uploader.ts'
import type { Chart } from '../model.ts'
import { type Note, useNote } from '../use-note.ts'
import { useDropsAnywhere, useSnapshot, useUploader } from '../use-uploader.ts'
import { DropArea } from './drop-area.tsx'

type Props = {
  chart: Chart
  access: Access
  /** What the files are sent for. */
  service?: UploadService
  /** Who uploads: it changes the words, not what happens. */
  audience: 'patient' | 'staff'
  /** Told the key of the upload at hand. */
  onUpload?: (uploadKey: string | null) => void
}

/** What comes after choosing files is there by then, or as good as. */
const loadUnderWay = () => import('./under-way.tsx').then(({ UnderWay }) => UnderWay)

/** The file uploader (specification, sections 2, 4, 5 and 9): one thing at a time. */
export function UploaderPanel(props: Props) {
  const { chart, access, service = 'radCloud', audience, onUpload } = props
  const uploader = useUploader({ chart, access, service })
  const snapshot = useSnapshot(uploader)
  const UnderWay = useLater(loadUnderWay)
  const { phase, uploadKey } = snapshot
  const note = useNote(chart.patientId, uploadKey)
  useEffect(() => onUpload?.(uploadKey), [onUpload, uploadKey])
  const takeDrop = useCallback(
    (transfer: DataTransfer) => uploader.add(readDrop(transfer)),
    [uploader],
  )
  useDropsAnywhere(audience === 'patient' ? takeDrop : null)
  const shared = { uploader, snapshot, chart, access, audience, note }

  return (
    <Stack gap="md">
      {phase === 'idle' && <DropArea {...shared} />}
      {UnderWay ? <UnderWay {...shared} /> : phase !== 'idle' && <LinesSkeleton count={3} />}
    </Stack>
  )
}

/** What every view of the panel is given. */
export type ViewProps = Props & {
  uploader: Uploader
  snapshot: ReturnType<Uploader['getSnapshot']>
  note: Note
}
