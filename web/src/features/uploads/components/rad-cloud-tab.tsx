import { Accordion, Button, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUpload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { UploadSummary } from '#shared/model/upload.ts'
import { readNewUploads } from '../../../data/patients.ts'
import { chartQuery } from '../../../data/sharelinks.ts'
import { uploadsQuery } from '../../../data/uploads.ts'
import { usePermission } from '../../../session/permissions.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormDrawer } from '../../../ui/form-drawer.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Reveal } from '../../../ui/reveal.tsx'
import { LinesSkeleton, RowsSkeleton } from '../../../ui/skeletons.tsx'
import { SharedStudies } from '../sharing/shared-list.tsx'
import { tabTexts } from '../texts.ts'
import type { ChoosePatient } from './move-upload.tsx'
import { ShareLinks } from './share-links.tsx'
import { UploadItem } from './upload-item.tsx'
import { UploaderPanel } from './uploader-panel.tsx'

type Patient = { practiceId: string; patientId: string }
type Props = Patient & {
  /** The upload to open. */
  uploadKey?: string | undefined
  choosePatient: ChoosePatient
}

/** A patient's scans, as the staff see them: newest first, looked for again every 5 seconds. */
export function RadCloudTab({ uploadKey, choosePatient, ...patient }: Props) {
  const uploads = useQuery(uploadsQuery(patient, null, true))
  const mayUpload = usePermission('uploads.create')
  useFreshRecord(patient, uploads.data?.items)
  const [isUploading, upload] = useDisclosure(false)

  const actions = mayUpload && (
    <Group>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={upload.open}
      >
        {tabTexts.upload}
      </Button>
    </Group>
  )

  return (
    <Stack gap="lg">
      <Reveal skeleton={<RowsSkeleton count={3} height={56} />}>
        <Loaded query={uploads} skeleton={<RowsSkeleton count={3} height={56} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                illustration="scans"
                title={tabTexts.emptyTitle}
                text={tabTexts.empty}
                action={actions}
              />
            ) : (
              <>
                {actions}
                <Uploads {...{ items, patient, choosePatient }} opened={uploadKey} />
              </>
            )
          }
        </Loaded>
        <SharedStudies {...patient} />
        <ShareLinks {...patient} />
      </Reveal>
      <StaffUpload {...patient} opened={isUploading} onClose={upload.close} />
    </Stack>
  )
}

/** The record counts new uploads, too, a moment after they change. */
function useFreshRecord({ practiceId, patientId }: Patient, items: UploadSummary[] | undefined) {
  const client = useQueryClient()
  const state = items?.map(({ key, isNew }) => `${key}${isNew}`).join()
  const former = useRef(state)
  const count = items?.filter(({ isNew }) => isNew).length ?? 0
  useEffect(() => {
    const changed = former.current !== undefined && former.current !== state
    former.current = state
    if (!changed) return
    const stop = new AbortController()
    void readNewUploads(client, practiceId, patientId, { count, signal: stop.signal })
    return () => stop.abort()
  }, [client, practiceId, patientId, state, count])
}

type UploadsProps = {
  items: UploadSummary[]
  patient: Patient
  opened: string | undefined
  choosePatient: ChoosePatient
}

/**
 * The upload that was asked for is open from the start, else the newest; those that were new stay
 * marked while the tab is open.
 */
function Uploads({ items, patient, opened, choosePatient }: UploadsProps) {
  const first = items.find(({ key }) => key === opened) ?? items[0]
  const [open, setOpen] = useState<string[]>(first ? [first.key] : [])
  const [seenNew] = useState(() => new Set<string>())
  for (const { key, isNew } of items) if (isNew) seenNew.add(key)
  return (
    <Accordion multiple variant="separated" order={2} value={open} onChange={setOpen}>
      {items.map((upload) => (
        <UploadItem
          key={upload.key}
          upload={upload}
          patient={patient}
          choosePatient={choosePatient}
          isMarked={seenNew.has(upload.key)}
          isOpen={open.includes(upload.key)}
        />
      ))}
    </Accordion>
  )
}

/** Stays mounted once opened, so that an upload goes on while the drawer is closed. */
function StaffUpload({
  opened,
  onClose,
  ...patient
}: Patient & { opened: boolean; onClose: () => void }) {
  const chart = useQuery({ ...chartQuery(patient), enabled: opened })
  return (
    <FormDrawer
      title={tabTexts.uploadTitle}
      opened={opened}
      onClose={onClose}
      size="lg"
      keepMounted
    >
      <Loaded query={chart} skeleton={opened && <LinesSkeleton count={4} />}>
        {(shown) => (
          <UploaderPanel key={patient.patientId} chart={shown} access={null} audience="staff" />
        )}
      </Loaded>
    </FormDrawer>
  )
}
