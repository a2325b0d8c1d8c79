import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { consultPath, joiningTimes } from '#shared/model/consult.ts'
import { Hint } from '../../ui/hint.tsx'
import { formatMoment, formatTime } from '../../ui/moments.ts'
import { Section } from '../../ui/section.tsx'
import type { NextVisit } from './rules.ts'
import { homeTexts as texts } from './texts.ts'
import { VisitAnswers } from './visit-answers.tsx'

/** The next visit, with the way into it. */
export function NextVisitCard({ visit }: { visit: NextVisit | null }) {
  if (!visit) return <Section title={texts.visit} text={texts.noVisit} />
  return (
    <Section title={texts.visit}>
      <Group justify="space-between" gap="sm">
        <Stack gap={2} flex="1 1 16rem">
          <Text fw={600}>{nameOf(visit)}</Text>
          <Text size="sm">{formatMoment(visit.at, visit.zone)}</Text>
          <JoinHint visit={visit} />
        </Stack>
        <Action visit={visit} />
      </Group>
      {visit.kind === 'appointment' && <VisitAnswers key={visit.at} visit={visit} />}
    </Section>
  )
}

function nameOf(visit: NextVisit): string {
  if (visit.kind === 'appointment') return texts.appointment(visit.practiceName)
  return texts.call(visit.consult.provider?.name ?? visit.consult.practiceName)
}

function JoinHint({ visit }: { visit: NextVisit }) {
  if (visit.kind !== 'call' || visit.mayJoin) return null
  const { at: scheduledAt, zone, consult } = visit
  const { opensAt } = joiningTimes({ scheduledAt, scheduledLen: consult.scheduledLen })
  return <Hint>{texts.joinFrom(formatTime(opensAt, zone))}</Hint>
}

/** The page of a call is a document of its own: it may use camera and microphone. */
function Action({ visit }: { visit: NextVisit }) {
  if (visit.kind === 'call') {
    return (
      <Button
        component="a"
        size="md"
        className="praxis-touch"
        href={consultPath(visit.consult)}
        variant={visit.mayJoin ? 'filled' : 'default'}
      >
        {visit.mayJoin ? texts.join : texts.open}
      </Button>
    )
  }
  return (
    <Button
      size="md"
      variant="default"
      className="praxis-touch"
      renderRoot={(props) => (
        <Link to="/my/messages" search={{ chart: visit.patientId }} {...props} />
      )}
    >
      {texts.write}
    </Button>
  )
}
