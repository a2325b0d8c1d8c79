import { Input, Rating, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { commentRoutes } from '#shared/api/comments.ts'
import { api } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { useDraft } from '../../session/drafts.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { Section } from '../../ui/section.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { Comment } from './comment.tsx'
import { commentsQuery } from './queries.ts'
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
  const client = useQueryClient()
  const query = commentsQuery(practiceId)
  const { data } = useInfiniteQuery(query)
  const said = data?.pages[0]?.items ?? []
  const form = useFields({
    initialValues: blank,
    validate: validateWith(schema, labels),
    labels,
  })
  useDraft(`comment-${practiceId}`, form)
  const send = useAction({
    run: (body: typeof blank, options) =>
      api.comments.create({ params: { practiceId }, body }, options),
    onSuccess: async () => {
      form.reset()
      notifications.show({ message: texts.sent, color: 'green' })
      await client.invalidateQueries({ queryKey: query.queryKey })
    },
    onError: form.report,
  })
  return (
    <Section title={texts.title(practiceName)} text={texts.lead}>
      <SubmitForm
        form={form}
        onSubmit={send.start}
        pending={send.pending}
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
