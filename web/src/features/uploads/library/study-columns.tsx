import { Anchor, Badge, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { matchPatient } from '#shared/dicom/match.ts'
import { modalityName, scanDay } from '#shared/dicom/modality.ts'
import type { ListedStudy } from '#shared/model/study.ts'
import type { StudyOrderColumn } from '#shared/model/study-order.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { megabytes } from '../../../ui/megabytes.ts'
import { PreviewPicture } from '../../../ui/preview-picture.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { ROW_LINK } from '../../../ui/row-keys.ts'
import { scanName } from '../../../ui/scans.ts'
import { PictureLink } from '../components/view-link.tsx'
import { fullName, percent } from '../format.ts'
import { files } from '../page-texts.ts'
import { pictures } from '../texts.ts'
import { libraryTexts as texts } from './texts.ts'

type StudyColumn = Column<ListedStudy, StudyOrderColumn>

const nothing = (
  <Text span size="sm" c="dimmed">
    {texts.nothing}
  </Text>
)

function column(order: StudyOrderColumn, render: StudyColumn['render'], rest = {}): StudyColumn {
  return { label: texts.columns[order], order, render, ...rest }
}

const kindsOf = ({ modalities }: ListedStudy) => modalities.map(modalityName).join(', ')
const partsOf = ({ bodyParts }: ListedStudy) =>
  bodyParts.map((part) => part.charAt(0) + part.slice(1).toLowerCase()).join(', ')
const sizeOf = ({ bytes }: ListedStudy) => `${megabytes(bytes)} MB`

/** What the table of the library shows. */
export const studyColumns: readonly StudyColumn[] = [
  { label: texts.picture, action: true, render: (study) => <Picture study={study} size={40} /> },
  column('patient', (study) => <Patient study={study} />),
  column('description', (study) => <Description study={study} />, { wide: true }),
  column('modality', (study) => kindsOf(study) || nothing),
  column('bodyPart', (study) => partsOf(study) || nothing),
  column('studyDate', ({ studyDate }) => scanDay(studyDate) ?? nothing),
  column('images', ({ images }) => (images > 0 ? texts.count(images) : nothing), { right: true }),
  column('bytes', sizeOf, { right: true }),
  { label: texts.sender, render: (study) => <Sender study={study} /> },
  column('receivedAt', ({ receivedAt }) => <RelativeTime at={receivedAt} />),
]

/** A study as it fits on a phone. */
export function StudyCard({ study }: { study: ListedStudy }) {
  const facts = [kindsOf(study), partsOf(study), scanDay(study.studyDate)].filter(Boolean)
  return (
    <Group wrap="nowrap" align="flex-start" gap="sm">
      <Picture study={study} size={64} />
      <Stack gap={2} miw={0} flex={1}>
        <Patient study={study} />
        <Description study={study} />
        <Hint>{[...facts, countOf(study), sizeOf(study)].join(' · ')}</Hint>
        <Group justify="space-between" gap="xs">
          <Sender study={study} />
          <Hint component="div">
            <RelativeTime at={study.receivedAt} />
          </Hint>
        </Group>
      </Stack>
    </Group>
  )
}

const countOf = ({ images, documents, progress }: ListedStudy) => {
  if (progress) return files(progress.files)
  return images > 0 ? pictures(images) : texts.papers(documents)
}

function Picture({ study, size }: { study: ListedStudy; size: number }) {
  const { images, uploads, studyInstanceUid, description, patient } = study
  const picture = <PreviewPicture url={study.previewUrl} label="" size={size} />
  const [upload] = uploads
  if (images === 0 || !upload || studyInstanceUid === null) return picture
  const name = [description ?? texts.scans, patient && fullName(patient)].filter(Boolean).join(', ')
  return (
    <PictureLink uploadKey={upload.key} study={studyInstanceUid} name={name}>
      {picture}
    </PictureLink>
  )
}

/** Whose it is, with a word where the scans say another person. It leads to the upload in the record. */
function Patient({ study }: { study: ListedStudy }) {
  const { patientId, patient, uploads } = study
  const name = patient ? fullName(patient) : texts.noPatient
  return (
    <Group gap={6} wrap="nowrap">
      <Anchor
        size="sm"
        fw={600}
        truncate
        miw={{ sm: 110 }}
        {...{ [ROW_LINK]: '' }}
        renderRoot={(props) => (
          <Link
            to="/patient-link/$patientId/$tab/{-$keyId}"
            params={{ patientId, tab: 'rad-cloud', keyId: uploads[0]?.key }}
            {...props}
          />
        )}
      >
        {name}
      </Anchor>
      {study.isNew && (
        <Badge color="brand" size="sm" flex="none">
          {texts.isNew}
        </Badge>
      )}
      {isOther(study) && (
        <Tooltip label={texts.differs}>
          <IconAlertTriangle
            size={16}
            role="img"
            aria-label={texts.differs}
            color="var(--mantine-color-orange-text)"
            style={{ flex: 'none' }}
          />
        </Tooltip>
      )}
    </Group>
  )
}

/** Whether the scans name another person than the record. */
function isOther({ patient, scanName: patientName, scanBirthDate, images }: ListedStudy): boolean {
  if (!patient || images === 0) return false
  const match = matchPatient({ patientName, patientBirthDate: scanBirthDate }, patient)
  return match.name === 'differs' || match.birthDate === 'differs'
}

function Description({ study }: { study: ListedStudy }) {
  const { studyInstanceUid, description, documents, uploads, progress } = study
  if (progress) {
    return (
      <Text size="sm" truncate>
        {texts.beingRead(percent(progress.read, progress.files))}
      </Text>
    )
  }
  const title = description ?? (studyInstanceUid === null ? texts.files : scanName(study.scanName))
  const beside = [
    studyInstanceUid !== null && documents > 0 && texts.papers(documents),
    uploads.length > 1 && texts.uploads(uploads.length),
  ].filter(Boolean)
  return (
    <Text size="sm" truncate {...(title && { title })}>
      {title ?? texts.nothing}
      {beside.length > 0 && <Hint span> {beside.join(' · ')}</Hint>}
    </Text>
  )
}

/** Who sent the largest part of it; of a guest by which link. */
function Sender({ study: { uploads } }: { study: ListedStudy }) {
  const [upload] = uploads
  if (!upload) return nothing
  const { uploader, link } = upload
  const who = uploader.kind === 'staff' ? uploader.name : texts.by[uploader.kind]
  const how = link && `${texts.link[link.sentThru]} ${link.sentTo}`
  return (
    <Text span size="sm" truncate {...(how && { title: how })}>
      {who}
    </Text>
  )
}
