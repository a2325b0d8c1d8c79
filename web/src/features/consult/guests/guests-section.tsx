import { Badge, Group, Stack, Text } from '@mantine/core'
import type { Consult } from '#shared/model/consult.ts'
import {
  type ConsultGuest,
  type GuestStanding,
  guestKindLabels,
} from '#shared/model/consult-guest.ts'
import { revokeGuest } from '../../../data/consult-guests.ts'
import { useAction } from '../../../data/mutation.ts'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { Section } from '../../../ui/section.tsx'
import { Decide } from './decide.tsx'
import { guestTexts as texts } from './texts.ts'
import { admits, useGuests } from './use-guests.ts'

const colors: Record<GuestStanding, string> = {
  invited: 'gray',
  waiting: 'amber',
  admitted: 'green',
  refused: 'red',
}

/** Who was asked to take part by a link, and how far they are; nothing where nobody was. */
export function GuestsSection({ consult }: { consult: Consult }) {
  const guests = useGuests(consult)
  if (guests.length === 0) return null
  return (
    <Section title={texts.title}>
      <Stack gap="md">
        {guests.map((guest) => (
          <GuestRow key={guest.id} consult={consult} guest={guest} />
        ))}
      </Stack>
    </Section>
  )
}

function GuestRow({ consult, guest }: { consult: Consult; guest: ConsultGuest }) {
  const { name, saidName, kind, standing, hasPassword } = guest
  const details = [
    guestKindLabels[kind],
    saidName !== null && saidName !== name && texts.saidName(saidName),
    hasPassword && texts.hasPassword,
  ].filter(Boolean)
  return (
    <Stack gap={6} data-testid="consult-guest">
      <Group gap="xs">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Badge variant="light" color={colors[standing]}>
          {texts.standings[standing]}
        </Badge>
      </Group>
      <Hint>{details.join(' · ')}</Hint>
      <Group gap="xs">
        {standing === 'admitted' && admits(consult) && (
          <Decide consultId={consult.id} guest={guest} />
        )}
        <Revoke consultId={consult.id} guest={guest} />
      </Group>
    </Stack>
  )
}

function Revoke({ consultId, guest }: { consultId: string; guest: ConsultGuest }) {
  const revoke = useAction(revokeGuest({ id: consultId, guestId: guest.id }))
  return (
    <ConfirmButton
      variant="default"
      size="compact-sm"
      loading={revoke.pending}
      aria-label={texts.revokeNamed(guest.name)}
      title={texts.revokeTitle}
      text={texts.revokeText}
      confirm={texts.revoke}
      keep={texts.keep}
      onConfirm={() => revoke.start()}
    >
      {texts.revoke}
    </ConfirmButton>
  )
}
