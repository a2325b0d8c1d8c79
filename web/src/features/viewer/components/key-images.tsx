import { ActionIcon, Button, Text, UnstyledButton } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeyImage } from '#shared/model/key-image.ts'
import { keyImagesQuery, removeKeyImage } from '../../../data/key-images.ts'
import { useAction } from '../../../data/mutation.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { itemsOf, More } from '../../../ui/more.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { type Study, seriesIn } from '../rules/opened.ts'
import { viewerTexts } from '../texts.ts'
import classes from './series-rail.module.css'
import { nameOf } from './series-rail.tsx'

type Props = {
  uploadKey: string
  studies: readonly Study[]
  onOpen: (keyImage: KeyImage) => void
}

/** The images that people kept for each other; nothing where there are none. */
export function KeyImages({ uploadKey, studies, onOpen }: Props) {
  const query = useInfiniteQuery(keyImagesQuery(uploadKey))
  const [removed, setRemoved] = useState<KeyImage | null>(null)
  const items = itemsOf(query.data) ?? []
  if (query.isError) return <Failed onRetry={() => void query.refetch()} />
  if (items.length === 0) return null
  return (
    <section className={classes.keyImages} aria-label={viewerTexts.keyImages}>
      <Text size="xs" c="dimmed" className={classes.head} component="h2">
        {viewerTexts.keyImages}
      </Text>
      {items.map((keyImage) => (
        <Kept
          key={keyImage.keyImageId}
          keyImage={keyImage}
          name={nameIn(studies, keyImage)}
          onOpen={() => onOpen(keyImage)}
          onRemove={() => setRemoved(keyImage)}
        />
      ))}
      <More query={query} />
      {removed && (
        <RemoveDialog uploadKey={uploadKey} keyImage={removed} onClose={() => setRemoved(null)} />
      )}
    </section>
  )
}

const nameIn = (studies: readonly Study[], { seriesInstanceUid }: KeyImage): string => {
  const found = seriesIn(studies, seriesInstanceUid)
  return found ? nameOf(found.series) : viewerTexts.series
}

function Kept({
  keyImage,
  name,
  onOpen,
  onRemove,
}: {
  keyImage: KeyImage
  name: string
  onOpen: () => void
  onRemove: () => void
}) {
  const { note, author, createdAt, isOwn } = keyImage
  return (
    <div className={classes.kept}>
      <UnstyledButton
        className={classes.series}
        aria-label={[note, viewerTexts.keyImageOf(name, author.name)].filter(Boolean).join(', ')}
        onClick={onOpen}
      >
        <Text size="xs" fw={600} lineClamp={2} title={note}>
          <IconBookmark size={12} aria-hidden /> {note || name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {author.name}
        </Text>
        <RelativeTime at={createdAt} dimmed small />
      </UnstyledButton>
      {isOwn && (
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={viewerTexts.removeKeyImage}
          onClick={onRemove}
        >
          <IconTrash size={14} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

function RemoveDialog({
  uploadKey,
  keyImage,
  onClose,
}: {
  uploadKey: string
  keyImage: KeyImage
  onClose: () => void
}) {
  const remove = useAction(removeKeyImage(uploadKey), { onSuccess: onClose, inline: true })
  return (
    <ConfirmDialog
      title={viewerTexts.removeKeyImage}
      opened
      onClose={onClose}
      confirm={viewerTexts.remove}
      color="red"
      pending={remove.pending}
      error={remove.error}
      onConfirm={() => remove.start(keyImage.keyImageId)}
    >
      {viewerTexts.removeKeyImageText}
    </ConfirmDialog>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <section className={classes.study} aria-label={viewerTexts.keyImages}>
      <Text size="xs" c="dimmed">
        {viewerTexts.keyImagesFailed}
      </Text>
      <Button variant="default" size="compact-xs" onClick={onRetry}>
        {viewerTexts.retry}
      </Button>
    </section>
  )
}
