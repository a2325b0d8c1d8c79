import { Button, Group, Textarea } from '@mantine/core'
import { useAction } from '../../../data/mutation.ts'
import { commentUpload } from '../../../data/uploads.ts'
import { optionalLabel } from '../../../ui/form.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { pageTexts } from '../page-texts.ts'
import type { ViewProps } from './uploader-panel.tsx'

const MAX_COMMENT = 2000

type Props = Pick<ViewProps, 'access' | 'note'> & { uploadKey: string }

/** A note that goes with the upload. */
export function CommentBox({ uploadKey, access, note }: Props) {
  const { comment, setComment, saved, setSaved } = note
  const save = useAction(commentUpload(uploadKey, access), {
    onSuccess: (_upload, text) => setSaved(text),
    inline: true,
  })
  const isSaved = saved === comment
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.start(comment)
      }}
    >
      <Textarea
        label={optionalLabel(pageTexts.comment)}
        description={pageTexts.commentHint}
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
          loading={save.pending}
          disabled={isSaved || (comment.trim() === '' && saved === null)}
        >
          {pageTexts.saveComment}
        </Button>
        <Hint role="status">{isSaved && pageTexts.commentSaved}</Hint>
      </Group>
      <FormError error={save.error} />
    </form>
  )
}
