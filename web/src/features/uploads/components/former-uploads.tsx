import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { UploadSummary } from '#shared/model/upload.ts'
import { type Access, uploadsQuery } from '../../../data/uploads.ts'
import { Hint } from '../../../ui/hint.tsx'
import { megabytes } from '../../../ui/megabytes.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { uploadTitle } from '../../../ui/scan-names.ts'
import type { Chart } from '../model.ts'
import { files, pageTexts } from '../page-texts.ts'
import { tabTexts } from '../texts.ts'
import { ViewLink } from './view-link.tsx'

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
            <Scans upload={upload} access={access} />
            {upload.comment && <RichText mt={4}>{upload.comment}</RichText>}
          </Paper>
        ))}
      </Stack>
    </section>
  )
}

/** What an upload shows, and where it is looked at; nothing if it has no scans. */
function Scans({ upload, access }: { upload: UploadSummary; access: Access }) {
  const title = uploadTitle(upload)
  if (upload.scans.length === 0) return null
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">{title}</Text>
      {/* Guests see that it arrived; the viewer is for who is signed in. */}
      {access === null && <ViewLink uploadKey={upload.key} name={title ?? tabTexts.title} />}
    </Group>
  )
}
