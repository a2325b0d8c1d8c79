import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MemberInfo } from '#shared/model/member.ts'
import type { PatientStatus } from '#shared/model/patient.ts'
import { ownStatusQuery } from '../../data/own-status.ts'
import { formatDate } from '../../ui/dates.ts'
import { Hint } from '../../ui/hint.tsx'
import { Section } from '../../ui/section.tsx'
import { profileTexts } from './texts.ts'

const texts = profileTexts.charts

/** The practices that keep a chart of the member, where there are any, and what waits there. */
export function ChartsSection({ patients }: Pick<MemberInfo, 'patients'>) {
  const { data } = useQuery(ownStatusQuery)
  const waiting = new Map(data?.items.map((item) => [item.patientId, item]))
  return (
    <Section
      title={texts.title}
      text={texts.text}
      action={
        <Group gap="sm">
          <Button variant="default" renderRoot={(props) => <Link to="/my/details" {...props} />}>
            {texts.details}
          </Button>
          <Button variant="default" renderRoot={(props) => <Link to="/my/practices" {...props} />}>
            {texts.practices}
          </Button>
          <Button variant="default" renderRoot={(props) => <Link to="/rad-cloud" {...props} />}>
            {texts.send}
          </Button>
        </Group>
      }
    >
      {patients.map(({ patientId, practiceName }) => (
        <Stack key={patientId} gap={2}>
          <Text size="sm" fw={600}>
            {practiceName}
          </Text>
          <Waiting of={waiting.get(patientId)} />
        </Stack>
      ))}
    </Section>
  )
}

/** Nothing until it is known: the names alone are of use, too. */
function Waiting({ of }: { of: PatientStatus['items'][number] | undefined }) {
  if (!of) return null
  const { patientId, unreadMessageCount: unread, nextAppointmentAt: next, timezone } = of
  return (
    <>
      {unread > 0 && (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/my/messages" search={{ chart: patientId }} {...props} />
          )}
        >
          {texts.unread(unread)}
        </Anchor>
      )}
      <Hint>{next ? texts.next(formatDate(next, 'long', timezone)) : texts.nothingPlanned}</Hint>
    </>
  )
}
