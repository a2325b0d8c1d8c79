import { Anchor, Badge, Box, Button, Group, Text } from '@mantine/core'
import { IconFileText, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Review, ReviewPost } from '#shared/model/review.ts'
import { Hint } from '../../../ui/hint.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import type { ShowFiles } from '../send-files.ts'
import { caseTexts as texts } from '../texts.ts'
import classes from './case.module.css'
import { EditPost } from './edit-post.tsx'
import { PinnedImages } from './key-images.tsx'
import { OpinionParts } from './opinion-parts.tsx'
import { PostHistory } from './post-history.tsx'

type Props = { post: ReviewPost; review: Review; showFiles: ShowFiles }

/** What somebody wrote in a case: text, files, an opinion. */
export function PostItem({ post, review, showFiles }: Props) {
  const [isEditing, setEditing] = useState(false)
  const { isOwn, opinion, seq } = post
  return (
    <li
      className={classes.post}
      data-own={isOwn || undefined}
      data-opinion={opinion !== null || undefined}
    >
      <Group gap="xs" justify="space-between">
        <Group gap={6}>
          <Text span size="sm" fw={600}>
            {isOwn ? texts.you : post.authorName}
          </Text>
          {!isOwn && <Hint span>{texts.roles[post.authorRole]}</Hint>}
          {seq === 1 && <Badge color="brand">{texts.question}</Badge>}
          {opinion && <Badge color="green">{texts.opinion}</Badge>}
        </Group>
        <RelativeTime at={post.createdAt} dimmed small />
      </Group>
      {isEditing ? (
        <EditPost post={post} review={review} onDone={() => setEditing(false)} />
      ) : (
        <Body post={post} reviewId={review.id} showFiles={showFiles} />
      )}
      <Foot post={post} reviewId={review.id} onEdit={isEditing ? null : () => setEditing(true)} />
    </li>
  )
}

type BodyProps = { post: ReviewPost; reviewId: string; showFiles: ShowFiles }

function Body({ post, reviewId, showFiles }: BodyProps) {
  const { content, opinion, upload, keyImages } = post
  return (
    <>
      {content && <RichText mt={4}>{content}</RichText>}
      {opinion && <OpinionParts opinion={opinion} />}
      {keyImages.length > 0 && <PinnedImages keyImages={keyImages} />}
      {upload && (
        <Box mt="sm">{upload.isThere ? showFiles(upload.key) : <Hint>{texts.scansGone}</Hint>}</Box>
      )}
      {opinion && (
        <Button
          mt="sm"
          variant="light"
          size="compact-sm"
          leftSection={<IconFileText size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link
              to="/chat-review/$reviewId/opinion"
              params={{ reviewId }}
              search={{ post: post.id }}
              {...props}
            />
          )}
        >
          {texts.letter}
        </Button>
      )}
    </>
  )
}

type FootProps = { post: ReviewPost; reviewId: string; onEdit: (() => void) | null }

/** Whether it was read and changed, and what can still be done with it. */
function Foot({ post, reviewId, onEdit }: FootProps) {
  const { isOwn, isRead, editedAt, isEditable } = post
  if (!isOwn && !editedAt) return null
  return (
    <Group gap="xs" mt="xs">
      {isOwn && <Hint size="xs">{isRead ? texts.read : texts.unread}</Hint>}
      {editedAt && <Hint size="xs">{texts.edited}</Hint>}
      {isOwn && editedAt && <PostHistory reviewId={reviewId} postId={post.id} />}
      {isEditable && onEdit && (
        <Anchor component="button" type="button" size="xs" underline="always" onClick={onEdit}>
          <Group gap={4} component="span">
            <IconPencil size={13} aria-hidden />
            {texts.edit}
          </Group>
        </Anchor>
      )}
    </Group>
  )
}
