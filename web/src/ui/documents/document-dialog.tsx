import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { StoredDocument } from '#shared/model/upload.ts'
import { Hint } from '../hint.tsx'
import { Modal } from '../modal.tsx'
import { LinesSkeleton } from '../skeletons.tsx'
import { usePhone } from '../use-phone.ts'
import { baseName } from './base-name.ts'
import { DocumentView } from './document-view.tsx'
import { documentTexts as texts } from './texts.ts'

type Props = {
  documents: readonly StoredDocument[]
  /** The name of the one in sight. */
  opened: string
  /** Addresses are being renewed. */
  isPending: boolean
  /** Stands in for a document whose address could not be read. */
  failure?: ReactNode
  onOpen: (name: string) => void
  onRetry: () => void
  onClose: () => void
}

/** A document over the page, with the ones before and after it. On a phone it is the whole screen. */
export function DocumentDialog(props: Props) {
  const { documents, opened, isPending, failure = null, onOpen, onRetry, onClose } = props
  const phone = usePhone()
  const at = documents.findIndex(({ name }) => name === opened)
  const document = documents[at]
  const [before, next] = [documents[at - 1], documents[at + 1]]
  if (!document) return null
  return (
    <Modal
      opened
      onClose={onClose}
      title={baseName(opened)}
      size="90rem"
      fullScreen={phone}
      styles={{ title: { overflowWrap: 'anywhere' } }}
    >
      <Group justify="space-between" gap="xs" mb="sm">
        <Group gap="xs">
          <Step icon="before" to={before} onOpen={onOpen} />
          <Hint>{texts.of(at + 1, documents.length)}</Hint>
          <Step icon="next" to={next} onOpen={onOpen} />
        </Group>
        {document.url !== '' && (
          <Button
            variant="default"
            component="a"
            href={document.url}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {texts.download}
          </Button>
        )}
      </Group>
      {isPending ? (
        <LinesSkeleton count={6} />
      ) : (
        (failure ?? <Held key={opened} document={document} onRetry={onRetry} />)
      )}
    </Modal>
  )
}

/** An address that works is held on to: another one would load the document anew. */
function Held({ document, onRetry }: { document: StoredDocument; onRetry: () => void }) {
  const [held] = useState(document)
  return <DocumentView document={held} onRetry={onRetry} />
}

type StepProps = {
  icon: 'before' | 'next'
  to: StoredDocument | undefined
  onOpen: Props['onOpen']
}

function Step({ icon, to, onOpen }: StepProps) {
  const Picture = icon === 'before' ? IconChevronLeft : IconChevronRight
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={texts[icon]}
      disabled={!to}
      onClick={() => to && onOpen(to.name)}
    >
      <Picture size={20} aria-hidden />
    </ActionIcon>
  )
}
