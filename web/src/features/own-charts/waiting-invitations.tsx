import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ownChartsQuery } from '../../data/own-charts.ts'
import { browserZone, formatDate } from '../../ui/dates.ts'
import { Section } from '../../ui/section.tsx'
import { AcceptForm } from './accept-form.tsx'
import { invitationTexts as texts } from './texts.ts'

/** Open invitations to the member's address, to accept or decline one by one. */
export function WaitingInvitations() {
  const { data } = useQuery({ ...ownChartsQuery, meta: { errors: 'silent' } })
  if (!data || data.invitations.length === 0) return null
  return (
    <Stack gap="md" maw="46rem">
      {data.invitations.map(({ invitationId, practiceName, validUntil, asksBirthDate }) => (
        <Section
          key={invitationId}
          title={texts.title(practiceName)}
          text={`${texts.lead} ${texts.waitingUntil(formatDate(validUntil, 'day', browserZone))}`}
        >
          <AcceptForm named={{ invitationId }} {...{ practiceName, asksBirthDate }} />
        </Section>
      ))}
    </Stack>
  )
}
