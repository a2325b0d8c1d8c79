import { Accordion, Badge, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { UploadSummary } from '#shared/model/upload.ts'
import { useAction } from '../../../data/mutation.ts'
import { markUploadSeen } from '../../../data/uploads.ts'
import { Hint } from '../../../ui/hint.tsx'
import { megabytes } from '../../../ui/megabytes.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { uploadTitle } from '../../../ui/scan-names.ts'
import { stoppedSince } from '../arrival.ts'
import type { Chart } from '../model.ts'
import { files } from '../page-texts.ts'
import { tabTexts } from '../texts.ts'
import type { ChoosePatient } from './move-upload.tsx'
import { UploadDetails } from './upload-details.tsx'

type Props = {
  upload: UploadSummary
  patient: Pick<Chart, 'practiceId' | 'patientId'>
  choosePatient: ChoosePatient
  /** It was new when this tab was opened. */
  isMarked: boolean
  isOpen: boolean
}

/** One upload in the staff's list; opening it notes that it was seen. */
export function UploadItem({ upload, patient, choosePatient, isMarked, isOpen }: Props) {
  const { uploader, state } = upload
  const isUploading = state === 'uploading'
  const { arrival } = upload
  const title = uploadTitle(upload)
  const stoppedAt = stoppedSince(upload, Date.now())
  useSeen(upload, isOpen)
  return (
    <Accordion.Item value={upload.key} data-testid="upload">
      <Accordion.Control>
        <Group gap="sm" justify="space-between" wrap="wrap" pr="sm">
          <Group gap="xs">
            <Text fw={600} size="sm">
              {tabTexts.from[uploader.kind]}
            </Text>
            {uploader.kind !== 'guest' && <Hint>{uploader.name}</Hint>}
            {upload.service !== 'radCloud' && (
              <Badge color="gray">{tabTexts.services[upload.service]}</Badge>
            )}
            {(upload.isNew || isMarked) && <Badge color="brand">{tabTexts.isNew}</Badge>}
            {isUploading && (
              <Badge color="amber">{stoppedAt ? tabTexts.broken : tabTexts.unfinished}</Badge>
            )}
          </Group>
          {title && (
            <Text size="sm" w="100%" style={{ overflowWrap: 'anywhere', order: 1 }}>
              {title}
            </Text>
          )}
          <Hint component="div">
            {arrival ? (
              <>
                {tabTexts.arrived(arrival.files, upload.fileCount)}
                {` · ${megabytes(arrival.bytes)} MB`}
                {stoppedAt && (
                  <>
                    {` · ${tabTexts.stopped} `}
                    <RelativeTime at={stoppedAt} />
                  </>
                )}
              </>
            ) : (
              <>
                <RelativeTime at={upload.completedAt ?? upload.createdAt} />
                {` · ${files(upload.fileCount)} · ${megabytes(upload.bytes)} MB`}
              </>
            )}
          </Hint>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        {isOpen && <UploadDetails {...{ upload, patient, choosePatient }} />}
      </Accordion.Panel>
    </Accordion.Item>
  )
}

function useSeen({ key, isNew, state }: UploadSummary, isOpen: boolean) {
  const seen = useAction(markUploadSeen(key))
  const mark = useRef(seen.start)
  mark.current = seen.start
  const isToBeMarked = isOpen && isNew && state === 'completed'
  useEffect(() => {
    if (isToBeMarked) mark.current()
  }, [isToBeMarked])
}
