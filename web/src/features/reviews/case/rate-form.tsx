import { Group, Input, Rating, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import * as v from 'valibot'
import { ratingForm, type Rating as Said } from '#shared/model/review.ts'
import { useAction } from '../../../data/mutation.ts'
import { rateReview } from '../../../data/reviews.ts'
import { useDraft } from '../../../session/drafts.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Section } from '../../../ui/section.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { rateTexts as texts } from '../texts.ts'

const labels = { rate: texts.rate, comment: texts.comment }
const schema = v.object({
  comment: ratingForm.entries.comment,
  rate: v.pipe(v.number(), v.minValue(1, texts.rateRequired)),
})

/** What the patient says of a case that is closed, once. */
export function RateForm({ reviewId }: { reviewId: string }) {
  const form = useFields({
    initialValues: { comment: '', rate: 0 },
    labels,
    optional: ['comment'],
    validate: validateWith(schema, labels),
  })
  useDraft('rating', form)
  const rate = useAction(rateReview(reviewId), {
    onSuccess: () => notifications.show({ message: texts.sent, color: 'green' }),
    onError: form.report,
  })
  return (
    <Section title={texts.title} text={texts.hint}>
      <SubmitForm form={form} action={rate} submit={texts.send} buttons="start" gap="sm">
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
            onChange={(stars) => {
              form.setFieldValue('rate', stars)
              form.clearFieldError('rate')
            }}
          />
        </Input.Wrapper>
        <Textarea autosize minRows={2} maxRows={10} {...form.field('comment')} />
      </SubmitForm>
    </Section>
  )
}

/** What the patient said. */
export function Rated({ rating, isOwn }: { rating: Said; isOwn: boolean }) {
  return (
    <Section title={isOwn ? texts.own : texts.given}>
      <Group gap="xs">
        <span role="img" aria-label={texts.stars(rating.rate)}>
          <Rating value={rating.rate} readOnly aria-hidden />
        </span>
        <Text span size="sm" c="dimmed">
          <RelativeTime at={rating.createdAt} />
        </Text>
      </Group>
      {rating.comment && <RichText mt="xs">{rating.comment}</RichText>}
    </Section>
  )
}
