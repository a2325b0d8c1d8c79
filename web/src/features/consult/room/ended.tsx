import { Group, Input, Rating, Stack, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import * as v from 'valibot'
import { type Consult, consultRatingForm } from '#shared/model/consult.ts'
import { rateConsult } from '../../../data/consults.ts'
import { useAction } from '../../../data/mutation.ts'
import { useDraft } from '../../../session/drafts.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { Section } from '../../../ui/section.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { ChatRecord } from '../chat/chat-record.tsx'
import { ScheduleButton } from '../form/schedule-button.tsx'
import { minutesOf, momentWords } from '../standing.ts'
import { endTexts, rateTexts as texts } from '../texts.ts'
import { useAccess } from './access.ts'

/** What is left once nobody can come in any more, or before there is a time. */
export function Ended({ consult }: { consult: Consult }) {
  const { state, rating, role } = consult
  const mayRate = useAccess() === null && role === 'patient'
  const minutes = minutesOf(consult)
  if (state === 'pending') return <Requested consult={consult} />
  if (state === 'canceled') {
    return <Section title={endTexts.canceledTitle} text={canceledWords(consult)} />
  }
  return (
    <Stack gap="md">
      <Section
        title={endTexts.finishedTitle}
        text={minutes === null ? undefined : endTexts.finished(minutes)}
      />
      {(role === 'provider' || role === 'operator') && (
        <Section title={endTexts.nextTitle} text={endTexts.next}>
          <ScheduleButton patient={consult} variant="default" />
        </Section>
      )}
      <ChatRecord consult={consult} />
      {rating ? (
        <Rated rating={rating} isOwn={role === 'patient'} />
      ) : (
        mayRate && <RateForm consultId={consult.id} />
      )}
    </Stack>
  )
}

/** Why a call did not take place; a patient also reads what to do after a no-show. */
function canceledWords({ canceledBy, role, participants }: Consult): string | undefined {
  if (canceledBy !== 'noShow') return canceledBy ? endTexts.canceledBy[canceledBy] : undefined
  const hasCome = participants.some(({ kind, joinedAt }) => kind === 'patient' && joinedAt !== null)
  if (role === 'patient') return hasCome ? endTexts.notStarted : endTexts.missed
  return hasCome ? endTexts.nobody : endTexts.canceledBy.noShow
}

function Requested({ consult }: { consult: Consult }) {
  return (
    <Section title={endTexts.requestTitle} text={endTexts.request}>
      <ul>
        {consult.wantedTimes.map((at) => (
          <li key={at}>{momentWords(at, consult)}</li>
        ))}
      </ul>
    </Section>
  )
}

const labels = { rate: texts.rate, comment: texts.comment }
const schema = v.object({
  comment: consultRatingForm.entries.comment,
  rate: v.pipe(v.number(), v.minValue(1, texts.rateRequired)),
})

function RateForm({ consultId }: { consultId: string }) {
  const form = useFields({
    initialValues: { comment: '', rate: 0 },
    labels,
    optional: ['comment'],
    validate: validateWith(schema, labels),
  })
  useDraft('consult-rating', form)
  const rate = useAction(rateConsult(consultId), {
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

type RatedProps = { rating: NonNullable<Consult['rating']>; isOwn: boolean }

function Rated({ rating, isOwn }: RatedProps) {
  return (
    <Section title={isOwn ? texts.own : texts.given}>
      <Group gap="xs">
        <span role="img" aria-label={texts.stars(rating.rate)}>
          <Rating value={rating.rate} readOnly aria-hidden />
        </span>
      </Group>
      {rating.comment && <RichText mt="xs">{rating.comment}</RichText>}
    </Section>
  )
}
