import { Group, Loader, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { modalityName, scanDay } from '#shared/dicom/modality.ts'
import type { StudyIndex } from '#shared/model/upload.ts'
import { type Access, studiesQuery } from '../../../data/uploads.ts'
import { Hint } from '../../../ui/hint.tsx'
import { PreviewPicture } from '../../../ui/preview-picture.tsx'
import { pageTexts } from '../page-texts.ts'
import { pictures, tabTexts } from '../texts.ts'
import { ReadingFiles } from './reading-files.tsx'

type Study = StudyIndex['studies'][number]

type Props = { title: string; uploadKey: string; access: Access }

/** The studies found in an upload, told in short. */
export function StudyList({ title, uploadKey, access }: Props) {
  const { data, isPending } = useQuery(studiesQuery(uploadKey, access))
  const isReading = isPending || data?.state === 'reading'
  if (!isReading && !data?.studies.length) return null
  return (
    <section>
      <Title order={3} mb="xs">
        {title}
      </Title>
      <Stack gap="xs">
        {data?.studies.map((study) => (
          <StudyLine key={study.studyInstanceUid} study={study} />
        ))}
        {data?.progress && <ReadingFiles progress={data.progress} />}
        {isReading && !data?.progress && (
          <Group gap="xs" role="status">
            <Loader size="xs" aria-hidden />
            <Hint>{pageTexts.readingStudies}</Hint>
          </Group>
        )}
      </Stack>
    </section>
  )
}

function StudyLine({ study }: { study: Study }) {
  const modalities = [...new Set(study.series.map(({ modality }) => modalityName(modality)))]
  const kinds = modalities.filter((name) => name !== null).join(', ')
  const images = study.series.reduce((sum, { instances }) => sum + instances, 0)
  const picture = study.series.find(({ previewUrl }) => previewUrl !== null)?.previewUrl ?? null
  return (
    <Paper withBorder p="sm">
      <Group wrap="nowrap" gap="sm">
        <PreviewPicture url={picture} label={kinds} size={56} />
        <div style={{ minWidth: 0 }}>
          <Text fw={600} truncate>
            {study.description ?? (kinds || tabTexts.title)}
          </Text>
          <Hint>
            {[kinds, scanDay(study.studyDate), pictures(images)].filter(Boolean).join(' · ')}
          </Hint>
        </div>
      </Group>
    </Paper>
  )
}
