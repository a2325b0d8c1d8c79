import { Accordion, Badge, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UploadSummary } from '#shared/model/upload.ts'
import { api } from '../../../api/client.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { megabytes } from '../format.ts'
import type { Chart } from '../model.ts'
import { uploadKeys } from '../queries.ts'
import { files, tabTexts } from '../texts.ts'
import { UploadDetails } from './upload-details.tsx'

type Props = {
  upload: UploadSummary
  patient: Pick<Chart, 'practiceId' | 'patientId'>
  /** It was new when this tab was opened. */
  isMarked: boolean
  isOpen: boolean
}

/** One upload in the staff's list; opening it notes that it was seen. */
export function UploadItem({ upload, patient, isMarked, isOpen }: Props) {
  const { uploader, state } = upload
  const isUploading = state === 'uploading'
  useSeen(upload, patient, isOpen)
  return (
    <Accordion.Item value={upload.key} data-testid="upload">
      <Accordion.Control>
        <Group gap="sm" justify="space-between" wrap="wrap" pr="sm">
          <Group gap="xs">
            <Text fw={600} size="sm">
              {tabTexts.from[uploader.kind]}
            </Text>
            {uploader.kind !== 'guest' && (
              <Text size="sm" c="dimmed">
                {uploader.name}
              </Text>
            )}
            {(upload.isNew || isMarked) && <Badge color="brand">{tabTexts.isNew}</Badge>}
            {isUploading && <Badge color="amber">{tabTexts.unfinished}</Badge>}
          </Group>
          <Text size="sm" c="dimmed" component="div">
            <RelativeTime at={upload.completedAt ?? upload.createdAt} />
            {` · ${files(upload.fileCount)} · ${megabytes(upload.bytes)} MB`}
          </Text>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        {isOpen && <UploadDetails upload={upload} patient={patient} />}
      </Accordion.Panel>
    </Accordion.Item>
  )
}

function useSeen({ key, isNew, state }: UploadSummary, patient: Props['patient'], isOpen: boolean) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => api.uploads.update({ params: { key }, body: { seen: 1 } }),
    onSuccess: () => client.invalidateQueries({ queryKey: uploadKeys.ofPatient(patient) }),
    meta: { errors: 'silent' },
  })
  const isToBeNoted = isOpen && isNew && state === 'completed'
  useEffect(() => {
    if (isToBeNoted) mutate()
  }, [isToBeNoted, mutate])
}
