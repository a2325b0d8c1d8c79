import { Alert, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type ProviderReturn, RETURN_MAX } from '#shared/model/provider.ts'
import { useAction } from '../../data/mutation.ts'
import { answerReturn } from '../../data/providers.ts'
import { useDraft } from '../../session/drafts.ts'
import { useFields } from '../../ui/form.ts'
import { Section } from '../../ui/section.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { providerTexts } from './texts.ts'

const texts = providerTexts.returned

/** Why the application was sent back, and the answer to it. */
export function ReturnedSection({ returned: { reason } }: { returned: ProviderReturn }) {
  const form = useFields({
    initialValues: { answer: '' },
    labels: texts.labels,
    optional: ['answer'],
  })
  useDraft('provider-answer', form)
  const send = useAction(answerReturn, {
    onSuccess: () => notifications.show({ message: texts.done, color: 'green' }),
    onError: form.report,
  })
  return (
    <Section title={texts.title} text={texts.text}>
      <SubmitForm
        form={form}
        action={{ pending: send.pending, start: ({ answer }) => send.start(answer) }}
        submit={texts.submit}
        buttons="start"
      >
        <Alert color="amber">
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {reason}
          </Text>
        </Alert>
        <Textarea autosize minRows={2} maxLength={RETURN_MAX} {...form.field('answer')} />
      </SubmitForm>
    </Section>
  )
}
