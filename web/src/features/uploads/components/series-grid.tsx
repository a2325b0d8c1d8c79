import { ActionIcon, Card, Group, SimpleGrid, Text, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { modalityName } from '#shared/dicom/modality.ts'
import type { StudyIndex } from '#shared/model/upload.ts'
import { PreviewPicture } from '../../../ui/preview-picture.tsx'
import { tabTexts } from '../texts.ts'
import type { Download } from '../use-download.ts'
import { PictureLink } from './view-link.tsx'

type Props = {
  uploadKey: string
  study: StudyIndex['studies'][number]
  isReading: boolean
  download: Download
}

type Copies = Props['study']['series'][number]['copies']

/** How many files of images that came more than once there are, and how many of them differ. */
function copiesText(copies: Copies): string {
  const others = copies.flatMap((copy) => copy.others)
  const differing = others.filter(({ differs }) => differs).length
  return tabTexts.copies({
    images: copies.length,
    files: copies.length + others.length,
    differing,
  })
}

/** The series of a study, each with the picture of its middle slice. */
export function SeriesGrid({ uploadKey, study, isReading, download }: Props) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, md: 4, lg: 5 }} spacing="sm">
      {study.series.map(
        ({ seriesInstanceUid, modality, description, instances, previewUrl, files, copies }) => {
          const name = description ?? modalityName(modality) ?? tabTexts.title
          return (
            <Card key={seriesInstanceUid} withBorder padding="xs" data-testid="series">
              <Card.Section>
                <PictureLink
                  uploadKey={uploadKey}
                  study={study.studyInstanceUid}
                  series={seriesInstanceUid}
                  name={name}
                >
                  <PreviewPicture url={previewUrl} label={name} size={null} isPending={isReading} />
                </PictureLink>
              </Card.Section>
              <Group justify="space-between" wrap="nowrap" gap={4} mt="xs" align="flex-start">
                <div style={{ minWidth: 0 }}>
                  <Text size="sm" fw={600} truncate title={name}>
                    {name}
                  </Text>
                  <Text size="xs" c="dimmed" truncate>
                    {[modality, tabTexts.instances(instances)].filter(Boolean).join(' · ')}
                  </Text>
                  {copies.length > 0 && (
                    <Text size="xs" c="dimmed">
                      {copiesText(copies)}
                    </Text>
                  )}
                </div>
                <Tooltip label={tabTexts.downloadSeries}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`${tabTexts.downloadSeries}: ${name}`}
                    disabled={download.isRunning}
                    onClick={() => download.start({ name, files })}
                  >
                    <IconDownload size={16} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              </Group>
            </Card>
          )
        },
      )}
    </SimpleGrid>
  )
}
