import { Button, Group, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { pageTexts } from '../texts.ts'
import type { ViewProps } from './uploader-panel.tsx'

const MAX_COMMENT = 2000

type Props = Pick<ViewProps, 'access' | 'comment' | 'setComment'> & { uploadKey: string }

/** A note that goes with the upload. */
export function CommentBox({ uploadKey, access, comment, setComment }: Props) {
  const save = useMutation({
    mutationFn: (text: string) =>
      api.uploads.update({ params: { key: uploadKey }, body: { comment: text, ...access } }),
    meta: { errors: 'inline' },
  })
  const isSaved = save.isSuccess && save.variables === comment
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(comment)
      }}
    >
      <Textarea
        label={pageTexts.comment}
        description={pageTexts.commentHint}
        placeholder={pageTexts.commentOptional}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
        maxLength={MAX_COMMENT}
        rows={3}
        resize="vertical"
      />
      <Group mt="xs" gap="sm">
        <Button
          type="submit"
          variant="default"
          loading={save.isPending}
          disabled={isSaved || (comment.trim() === '' && !save.isSuccess)}
        >
          {pageTexts.saveComment}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {isSaved && pageTexts.commentSaved}
        </Text>
      </Group>
      <FormError error={save.error} />
    </form>
  )
}
