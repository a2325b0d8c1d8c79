import { Button, Checkbox, Group, ScrollArea, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { baaText } from '#shared/model/baa.ts'
import type { ProviderProfile } from '#shared/model/provider.ts'
import { useAction } from '../../data/mutation.ts'
import { confirmBaa } from '../../data/providers.ts'
import { formatDate } from '../../ui/dates.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Section } from '../../ui/section.tsx'
import { useZone } from '../../ui/zone.tsx'
import { providerTexts } from './texts.ts'

const texts = providerTexts.baa

/** The agreement, to be read and confirmed; once it is, folded away. */
export function BaaSection({ profile }: { profile: ProviderProfile }) {
  const zone = useZone()
  const [shown, setShown] = useState(false)
  const { isBaaConfirmed, baaConfirmedAt } = profile
  if (!isBaaConfirmed) {
    return (
      <Section title={texts.title} text={texts.unread}>
        <Stack>
          <Agreement />
          <Confirmation />
        </Stack>
      </Section>
    )
  }
  const on = baaConfirmedAt ? formatDate(baaConfirmedAt, 'long', zone) : ''
  return (
    <Section
      title={texts.title}
      text={`${texts.confirmed} ${on}.`}
      action={
        <Button variant="default" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? texts.hide : texts.read}
        </Button>
      }
    >
      {shown && <Agreement />}
    </Section>
  )
}

function Agreement() {
  return (
    <ScrollArea.Autosize
      mah={280}
      type="auto"
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': texts.title }}
    >
      <Stack gap="sm" pr="md">
        {baaText.map(({ heading, text }) => (
          <div key={heading}>
            <Title order={3} size="sm">
              {heading}
            </Title>
            <Text size="sm">{text}</Text>
          </div>
        ))}
      </Stack>
    </ScrollArea.Autosize>
  )
}

function Confirmation() {
  const [agreed, setAgreed] = useState(false)
  const confirm = useAction(confirmBaa, {
    onSuccess: () => notifications.show({ message: texts.done, color: 'green' }),
    onError: () => setAgreed(false),
  })
  return (
    <>
      <FormError error={confirm.error} />
      <Checkbox
        label={texts.agree}
        checked={agreed}
        onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
      />
      <Group>
        <Button disabled={!agreed} loading={confirm.pending} onClick={() => confirm.start()}>
          {texts.confirm}
        </Button>
      </Group>
    </>
  )
}
