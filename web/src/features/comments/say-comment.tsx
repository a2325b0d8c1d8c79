import { Input, Rating, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useInfiniteQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { commentRoutes } from '#shared/api/comments.ts'
import { addComment, commentsQuery } from '../../data/comments.ts'
import { useAction } from '../../data/mutation.ts'
import { useDraft } from '../../session/drafts.ts'
import { Comment } from '../../ui/comment.tsx'
import { useFields, validateWith } from '../../ui/form.ts'
import { Section } from '../../ui/section.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { commentTexts as texts } from './texts.ts'

const schema = v.object({
  ...commentRoutes.create.body.entries,
  rate: v.pipe(v.number(), v.minValue(1, texts.rateMissing)),
})
const labels = { comment: texts.comment, rate: texts.rate }
const blank = { comment: '', rate: 0 }

type Props = { practiceId: string; practiceName: string }

/** Where a patient says what they think of the practice, and sees what they said. */
export function SayComment({ practiceId, practiceName }: Props) {
  const { data } = useInfiniteQuery(commentsQuery(practiceId))
  const said = data?.pages[0]?.items ?? []
  const form = useFields({
    initialValues: blank,
    validate: validateWith(schema, labels),
    labels,
  })
  useDraft(`comment-${practiceId}`, form)
  const send = useAction(addComment(practiceId), {
    onSuccess: () => {
      form.reset()
      notifications.show({ message: texts.sent, color: 'green' })
    },
    onError: form.report,
  })
  return (
    <Section title={texts.title(practiceName)} text={texts.lead}>
      <SubmitForm
        form={form}
        action={send}
        submit={texts.send}
        variant="default"
        buttons="start"
        gap="sm"
      >
        <Input.Wrapper
          role="group"
          aria-label={texts.rate}
          label={texts.rate}
          labelElement="div"
          error={form.errors.rate}
        >
          <Rating
            size="lg"
            getSymbolLabel={texts.stars}
            value={form.values.rate}
            onChange={(rate) => {
              form.setFieldValue('rate', rate)
              form.clearFieldError('rate')
            }}
          />
        </Input.Wrapper>
        <Textarea autosize minRows={3} maxRows={10} {...form.field('comment')} />
      </SubmitForm>
      {said.length > 0 && (
        <Stack gap="sm" mt="md">
          <Text size="sm" fw={600} component="h3" m={0}>
            {texts.yours}
          </Text>
          {said.map((comment) => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </Stack>
      )}
    </Section>
  )
}
