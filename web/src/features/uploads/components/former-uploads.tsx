import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Access, studiesQuery, uploadsQuery } from '../../../data/uploads.ts'
import { Hint } from '../../../ui/hint.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { megabytes } from '../format.ts'
import type { Chart } from '../model.ts'
import { files, pageTexts } from '../texts.ts'

type Props = { chart: Chart; access: Access; except: string | null }

/** What the patient sent before; `except` is shown elsewhere. */
export function FormerUploads({ chart, access, except }: Props) {
  const { data } = useQuery(uploadsQuery(chart, access))
  const completed =
    data?.items.filter(({ key, state }) => state === 'completed' && key !== except) ?? []
  if (completed.length === 0) return null
  return (
    <section>
      <Title order={2} mb="xs">
        {pageTexts.former}
      </Title>
      <Stack gap="xs">
        {completed.map((upload) => (
          <Paper key={upload.key} withBorder p="sm">
            <Group justify="space-between" gap="xs">
              <Text span fw={600}>
                <RelativeTime at={upload.completedAt ?? upload.createdAt} />
              </Text>
              <Hint>
                {files(upload.fileCount)}, {megabytes(upload.bytes)} MB
              </Hint>
            </Group>
            <StudyNames uploadKey={upload.key} access={access} />
            {upload.comment && <RichText mt={4}>{upload.comment}</RichText>}
          </Paper>
        ))}
      </Stack>
    </section>
  )
}

/** What the scans of an upload are called; nothing where they have no names. */
function StudyNames({ uploadKey, access }: { uploadKey: string; access: Access }) {
  const { data } = useQuery(studiesQuery(uploadKey, access))
  const names = new Set(data?.studies.flatMap(({ description }) => description ?? []))
  return names.size > 0 && <Text size="sm">{[...names].join(', ')}</Text>
}
