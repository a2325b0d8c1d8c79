import { Button, Group, Paper, Stack, Title, type TitleOrder } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { modalityName, scanDay } from '#shared/dicom/modality.ts'
import type { ListedStudy } from '#shared/model/study.ts'
import { studiesQuery } from '../../../data/uploads.ts'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PreviewPicture } from '../../../ui/preview-picture.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { DiscButton } from '../components/disc-button.tsx'
import { DownloadState } from '../components/download-state.tsx'
import { PictureLink, ViewLink } from '../components/view-link.tsx'
import { Documents } from '../documents/documents.tsx'
import { percent } from '../format.ts'
import { files } from '../page-texts.ts'
import { ShareButton } from '../sharing/share-study.tsx'
import { pictures, tabTexts } from '../texts.ts'
import { useDownload } from '../use-download.ts'
import { ownTexts as texts } from './texts.ts'

type Props = { study: ListedStudy; practiceId: string; order: TitleOrder }

/** A study of one's own: to look at, to share, and to take along. */
export function OwnStudy({ study, practiceId, order }: Props) {
  const { patientId, studyInstanceUid, uploads, description, images, documents, progress } = study
  const [isOpen, { toggle }] = useDisclosure(false)
  const [upload] = uploads
  const kinds = study.modalities.map(modalityName).join(', ')
  const name = progress
    ? texts.beingRead(percent(progress.read, progress.files))
    : (description ?? (studyInstanceUid === null ? texts.files : kinds || texts.scans))
  const facts = [
    description === null ? null : kinds,
    scanDay(study.studyDate),
    images > 0 && pictures(images),
    progress && files(progress.files),
    !progress && documents > 0 && texts.papers(documents),
  ].filter(Boolean)
  const picture = <PreviewPicture url={study.previewUrl} label="" size={72} />
  const isViewed = upload !== undefined && studyInstanceUid !== null && images > 0
  const filesLabel = isOpen ? tabTexts.hideFiles : tabTexts.showFiles
  return (
    <Paper withBorder p="sm" data-testid="own-study">
      <Group gap="md" wrap="nowrap" align="flex-start">
        {isViewed ? (
          <PictureLink uploadKey={upload.key} study={studyInstanceUid} name={name}>
            {picture}
          </PictureLink>
        ) : (
          picture
        )}
        <Stack gap={4} miw={0} flex={1}>
          <Title order={order} size="md" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Title>
          <Hint component="div">
            {facts.join(' · ')} · {texts.received} <RelativeTime at={study.receivedAt} />
          </Hint>
          <Group gap="xs" mt={4}>
            {isViewed && (
              <>
                <ViewLink uploadKey={upload.key} study={studyInstanceUid} name={name} />
                <ShareButton {...{ practiceId, patientId, studyInstanceUid, name }} />
              </>
            )}
            <Button
              variant="default"
              size="compact-sm"
              aria-expanded={isOpen}
              aria-label={`${filesLabel}: ${name}`}
              onClick={toggle}
            >
              {filesLabel}
            </Button>
          </Group>
        </Stack>
      </Group>
      {isOpen && (
        <Stack gap="md" mt="sm">
          {uploads.map(({ key, receivedAt }) => (
            <FilesOf
              key={key}
              {...{ study, uploadKey: key, receivedAt, isDated: uploads.length > 1 }}
            />
          ))}
        </Stack>
      )}
    </Paper>
  )
}

type Of = { study: ListedStudy; uploadKey: string; receivedAt: string; isDated: boolean }

/** What of a study came with one upload: its scans as a disc, and the documents beside them. */
function FilesOf({ study, uploadKey, receivedAt, isDated }: Of) {
  const index = useQuery(studiesQuery(uploadKey, null))
  const { images: fileCount, bytes, studyInstanceUid } = study
  const download = useDownload({ key: uploadKey, createdAt: receivedAt, fileCount, bytes })
  return (
    <Loaded query={index} skeleton={<LinesSkeleton count={2} />}>
      {({ studies, state }) => (
        <Stack gap="xs" align="flex-start">
          {isDated && (
            <Hint>
              {texts.received} <RelativeTime at={receivedAt} />
            </Hint>
          )}
          {studies
            .filter((one) => one.studyInstanceUid === studyInstanceUid && state === 'ready')
            .map((one) => (
              <DiscButton key={one.studyInstanceUid} study={one} download={download} />
            ))}
          <DownloadState download={download} />
          <Documents uploadKey={uploadKey} access={null} />
        </Stack>
      )}
    </Loaded>
  )
}
