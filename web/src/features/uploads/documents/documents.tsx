import { Group, Paper, SimpleGrid, Text, Title, UnstyledButton } from '@mantine/core'
import {
  type Icon,
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconHeadphones,
  IconPhoto,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StoredDocument } from '#shared/model/upload.ts'
import { type Access, studiesQuery } from '../../../data/uploads.ts'
import { baseName } from '../../../ui/documents/base-name.ts'
import { documentTexts as texts } from '../../../ui/documents/texts.ts'
import { Hint } from '../../../ui/hint.tsx'
import { useLater } from '../../../ui/later.ts'
import { megabytes } from '../../../ui/megabytes.ts'

const loadDialog = () =>
  import('../../../ui/documents/document-dialog.tsx').then(({ DocumentDialog }) => DocumentDialog)

/** So many are told at most; a disc may have thousands of files of its viewer. */
const MOST = 100

const icons: Record<keyof typeof texts.kinds, Icon> = {
  pdf: IconFileTypePdf,
  picture: IconPhoto,
  heic: IconPhoto,
  tiff: IconPhoto,
  audio: IconHeadphones,
  text: IconFileText,
  file: IconFile,
}

type Props = {
  uploadKey: string
  access: Access
  /** Whether its title is in sight. */
  titled?: boolean
}

/** What came beside the scans: reports, pictures, recordings. A press shows one. */
export function Documents({ uploadKey, access, titled = true }: Props) {
  const query = useQuery(studiesQuery(uploadKey, access))
  const [opened, open] = useState<string | null>(null)
  const [isRenewing, setIsRenewing] = useState(false)
  const Dialog = useLater(opened === null ? null : loadDialog)
  const documents = query.data?.documents ?? []
  if (documents.length === 0) return null

  function renew() {
    setIsRenewing(true)
    void query.refetch().finally(() => setIsRenewing(false))
  }

  function show(name: string) {
    // Addresses are good for some minutes only.
    if (query.isStale) renew()
    open(name)
  }

  return (
    <section aria-label={texts.title}>
      {titled && (
        <Title order={3} mb="xs">
          {texts.title}
        </Title>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
        {documents.map((document) => (
          <Entry key={document.name} document={document} onOpen={() => show(document.name)} />
        ))}
      </SimpleGrid>
      {documents.length >= MOST && <Hint mt="xs">{texts.more(documents.length)}</Hint>}
      {Dialog && opened !== null && (
        <Dialog
          documents={documents}
          opened={opened}
          isPending={isRenewing}
          onOpen={show}
          onRetry={renew}
          onClose={() => open(null)}
        />
      )}
    </section>
  )
}

function Entry({ document, onOpen }: { document: StoredDocument; onOpen: () => void }) {
  const { name, kind, size } = document
  const Picture = icons[kind ?? 'file']
  return (
    <Paper
      withBorder
      p="xs"
      renderRoot={(props) => <UnstyledButton {...props} onClick={onOpen} data-testid="document" />}
    >
      <Group gap="xs" wrap="nowrap">
        <Picture size={24} aria-hidden style={{ flex: 'none' }} />
        <div style={{ minWidth: 0 }}>
          <Text size="sm" fw={600} truncate title={name}>
            {baseName(name)}
          </Text>
          <Hint>{[texts.kinds[kind ?? 'file'], `${megabytes(size)} MB`].join(' · ')}</Hint>
        </div>
      </Group>
    </Paper>
  )
}
