import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconFileZip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { matchPatient } from '#shared/dicom/match.ts'
import { scanDay } from '#shared/dicom/modality.ts'
import type { StudyIndex, UploadSummary } from '#shared/model/upload.ts'
import { useAction } from '../../../data/mutation.ts'
import { chartQuery } from '../../../data/sharelinks.ts'
import { removeUpload, studiesQuery } from '../../../data/uploads.ts'
import { usePermission } from '../../../session/permissions.ts'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { scanName } from '../../../ui/scans.ts'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { Documents } from '../documents/documents.tsx'
import type { Chart } from '../model.ts'
import { ShareStudy } from '../sharing/share-study.tsx'
import { tabTexts } from '../texts.ts'
import { useDownload } from '../use-download.ts'
import { DiscButton } from './disc-button.tsx'
import { DownloadState } from './download-state.tsx'
import { FileTable } from './file-table.tsx'
import { type ChoosePatient, MoveUpload } from './move-upload.tsx'
import { ReadingFiles } from './reading-files.tsx'
import { SeriesGrid } from './series-grid.tsx'
import { ViewLink } from './view-link.tsx'

type Props = {
  upload: UploadSummary
  patient: Pick<Chart, 'practiceId' | 'patientId'>
  choosePatient: ChoosePatient
}

/** What an upload holds: note, studies with their series, and its files to take along. */
export function UploadDetails({ upload, patient, choosePatient }: Props) {
  const isCompleted = upload.state === 'completed'
  const studies = useQuery({ ...studiesQuery(upload.key, null), enabled: isCompleted })
  const [isListed, list] = useDisclosure(false)
  const download = useDownload(upload)
  return (
    <Stack gap="md">
      {upload.comment && (
        <RichText lead={<Hint span>{tabTexts.comment}: </Hint>}>{upload.comment}</RichText>
      )}
      {isCompleted && (
        <Loaded query={studies} skeleton={<RowsSkeleton count={2} height={120} />}>
          {(index) => (
            <Studies index={index} upload={upload} patient={patient} download={download} />
          )}
        </Loaded>
      )}
      <Group gap="sm">
        {isCompleted && (
          <Button
            variant="default"
            leftSection={<IconFileZip size={16} aria-hidden />}
            loading={download.isRunning}
            onClick={() => download.start(null)}
          >
            {tabTexts.downloadAll}
          </Button>
        )}
        <Button variant="default" aria-expanded={isListed} onClick={list.toggle}>
          {isListed ? tabTexts.hideFiles : tabTexts.showFiles}
        </Button>
        {isCompleted && <MoveUpload {...{ upload, patient, choosePatient }} />}
        <DeleteUpload upload={upload} />
      </Group>
      <DownloadState download={download} />
      {isListed && <FileTable upload={upload} />}
    </Stack>
  )
}

function Studies({
  index,
  upload,
  patient,
  download,
}: Pick<Props, 'upload' | 'patient'> & {
  index: StudyIndex
  download: ReturnType<typeof useDownload>
}) {
  const { data: chart } = useQuery(chartQuery(patient))
  const uploadKey = upload.key
  const isReading = index.state === 'reading'
  const others = index.otherFiles - index.documents.length
  const isOther = chart && index.studies.some((study) => isStranger(study, chart))
  return (
    <Stack gap="lg">
      {isOther && (
        <Alert color="amber" py="xs" icon={<IconAlertTriangle aria-hidden />}>
          {tabTexts.differs}
        </Alert>
      )}
      {isReading && <ReadingFiles progress={index.progress} />}
      {!isReading && index.studies.length === 0 && <Hint>{tabTexts.noStudies}</Hint>}
      {index.studies.map((study) => (
        <section key={study.studyInstanceUid}>
          <Group gap="xs" mb={4}>
            <Text fw={600}>{study.description ?? tabTexts.title}</Text>
            <Hint>
              {[scanDay(study.studyDate), tabTexts.series(study.series.length)]
                .filter(Boolean)
                .join(' · ')}
            </Hint>
            <ViewLink
              uploadKey={uploadKey}
              study={study.studyInstanceUid}
              name={study.description ?? tabTexts.title}
            />
            {!isReading && <DiscButton study={study} download={download} />}
            {!isReading && (
              <ShareStudy
                practiceId={patient.practiceId}
                patientId={upload.patientId}
                studyInstanceUid={study.studyInstanceUid}
                name={study.description ?? tabTexts.title}
              />
            )}
          </Group>
          <Hint mb="xs">
            {tabTexts.studyOf}: {scanName(study.patientName) ?? '–'}
            {study.patientBirthDate && `, ${scanDay(study.patientBirthDate)}`}
          </Hint>
          <SeriesGrid
            uploadKey={uploadKey}
            study={study}
            isReading={isReading}
            download={download}
          />
        </section>
      ))}
      <Documents uploadKey={uploadKey} access={null} />
      {others > 0 && <Hint>{tabTexts.otherFiles(others)}</Hint>}
    </Stack>
  )
}

function isStranger(study: StudyIndex['studies'][number], chart: Chart): boolean {
  const { name, birthDate } = matchPatient(study, chart)
  return name === 'differs' || birthDate === 'differs'
}

function DeleteUpload({ upload }: Pick<Props, 'upload'>) {
  const mayDelete = usePermission('uploads.delete')
  const remove = useAction(removeUpload(null))
  if (!mayDelete) return null
  return (
    <ConfirmButton
      variant="subtle"
      color="red"
      loading={remove.pending}
      title={tabTexts.deleteTitle}
      text={tabTexts.deleteText(upload.fileCount)}
      confirm={tabTexts.deleteConfirm}
      keep={tabTexts.keep}
      onConfirm={() => remove.start(upload.key)}
    >
      {tabTexts.delete}
    </ConfirmButton>
  )
}
