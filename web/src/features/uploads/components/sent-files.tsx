import { Anchor, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { modalityName, scanDay } from '#shared/dicom/modality.ts'
import type { StudyIndex } from '#shared/model/upload.ts'
import { studiesQuery } from '../../../data/uploads.ts'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PreviewPicture } from '../../../ui/preview-picture.tsx'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { useOnceInSight } from '../../../ui/use-once-in-sight.ts'
import { Documents } from '../documents/documents.tsx'
import { files } from '../page-texts.ts'
import { pictures, tabTexts } from '../texts.ts'
import { ReadingFiles } from './reading-files.tsx'

type Study = StudyIndex['studies'][number]

/** What was sent along with something: its scans, which open in the viewer, and its documents. */
export function SentFiles({ uploadKey }: { uploadKey: string }) {
  const { ref, wasSeen } = useOnceInSight()
  const index = useQuery({ ...studiesQuery(uploadKey, null), enabled: wasSeen })
  return (
    <div ref={ref}>
      <Loaded query={index} skeleton={<LinesSkeleton count={2} />}>
        {(found) => <Found uploadKey={uploadKey} index={found} />}
      </Loaded>
    </div>
  )
}

function Found({ uploadKey, index }: { uploadKey: string; index: StudyIndex }) {
  const { state, studies, documents, otherFiles, progress } = index
  const isReading = state === 'reading'
  const others = otherFiles - documents.length
  return (
    <Stack gap="xs">
      {studies.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
          {studies.map((study) => (
            <StudyLink key={study.studyInstanceUid} uploadKey={uploadKey} study={study} />
          ))}
        </SimpleGrid>
      )}
      <Documents uploadKey={uploadKey} access={null} titled={false} />
      {isReading && <ReadingFiles progress={progress} />}
      {!isReading && others > 0 && <Hint>{files(others)}</Hint>}
    </Stack>
  )
}

function StudyLink({ uploadKey, study }: { uploadKey: string; study: Study }) {
  const { studyInstanceUid, description, studyDate, series } = study
  const kinds = [...new Set(series.map(({ modality }) => modalityName(modality)))]
    .filter((name) => name !== null)
    .join(', ')
  const images = series.reduce((sum, { instances }) => sum + instances, 0)
  const picture = series.find(({ previewUrl }) => previewUrl !== null)?.previewUrl ?? null
  const name = description ?? (kinds || tabTexts.title)
  return (
    <Anchor
      underline="never"
      c="inherit"
      renderRoot={(props) => (
        <Link to="/dicom/viewer" search={{ key: uploadKey, study: studyInstanceUid }} {...props} />
      )}
    >
      <Group wrap="nowrap" gap="sm">
        <PreviewPicture url={picture} label="" size={56} />
        <div style={{ minWidth: 0 }}>
          <Text size="sm" fw={600} truncate td="underline">
            {name}
          </Text>
          <Hint>{[kinds, scanDay(studyDate), pictures(images)].filter(Boolean).join(' · ')}</Hint>
        </div>
      </Group>
    </Anchor>
  )
}
