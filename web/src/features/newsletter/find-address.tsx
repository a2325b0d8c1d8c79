import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { newsletterAdminRoutes } from '#shared/api/newsletter-admin.ts'
import type { ListedSubscriber } from '#shared/model/newsletter.ts'
import { useAction } from '../../data/mutation.ts'
import { findSubscriber } from '../../data/newsletter.ts'
import { formatDate } from '../../ui/dates.ts'
import { formatEmail } from '../../ui/email.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { Hint } from '../../ui/hint.tsx'
import { Section } from '../../ui/section.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useZone } from '../../ui/zone.tsx'
import { Remove } from './remove.tsx'
import { StateBadge } from './state-badge.tsx'
import { newsletterTexts } from './texts.ts'

const texts = newsletterTexts.find

/** What was asked for, and what is known of it. */
type Found = { email: string; subscriber: ListedSubscriber | null }

/** Looks for one address, in whatever state it is. */
export function FindAddress({ onRemove }: { onRemove: (one: ListedSubscriber) => void }) {
  const [found, setFound] = useState<Found | null>(null)
  const form = useFields({
    initialValues: { email: '' },
    validate: validateWith(newsletterAdminRoutes.find.body, texts.labels),
    labels: texts.labels,
    onChange: () => setFound(null),
  })
  const find = useAction(findSubscriber, {
    onSuccess: (subscriber, email) => setFound({ email, subscriber }),
    onError: form.report,
  })
  return (
    <Section title={texts.title} text={texts.text}>
      <Stack gap="md">
        <SubmitForm
          form={form}
          action={{ start: ({ email }) => find.start(email), pending: find.pending }}
          submit={texts.submit}
          variant="default"
          buttons="start"
          maw="26rem"
        >
          <TextInput type="email" autoComplete="off" {...form.field('email')} />
        </SubmitForm>
        <div role="status">{found && <Answer {...found} onRemove={onRemove} />}</div>
      </Stack>
    </Section>
  )
}

function Answer({ email, subscriber, onRemove }: Found & Parameters<typeof FindAddress>[0]) {
  const zone = useZone()
  if (!subscriber) return <Text size="sm">{texts.none(email)}</Text>
  return (
    <Group gap="xs">
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {formatEmail(email)}
      </Text>
      <StateBadge state={subscriber.state} />
      <Hint span>{formatDate(subscriber.at, 'day', zone)}</Hint>
      <Remove of={subscriber} onRemove={onRemove} />
    </Group>
  )
}
