import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Consult, ConsultParticipant } from '#shared/model/consult.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { formatTime } from '../../../ui/moments.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { Section } from '../../../ui/section.tsx'
import { locationWords, whenWords } from '../standing.ts'
import { roomTexts as texts } from '../texts.ts'
import classes from './room.module.css'

/** When it is, and with whom. */
export function About({ consult }: { consult: Consult }) {
  const { role, admission, provider, patientId, patientName } = consult
  const isOutside = role === 'patient' || role === 'guest'
  const location = locationWords(consult)
  // Whoever waits to be let in sees nothing of anybody.
  const isShown = role !== 'guest' || admission === 'admitted'
  return (
    <Section title={texts.about}>
      <Stack gap="sm">
        <Facts>
          <Fact name={texts.when}>{whenWords(consult)}</Fact>
          {isShown && (
            <Fact name={texts.doctor}>{provider?.name ?? <Hint span>{texts.noDoctor}</Hint>}</Fact>
          )}
          {isShown && (
            <Fact name={texts.patient}>
              {isOutside ? patientName : <PatientLink id={patientId} name={patientName} />}
            </Fact>
          )}
          {location && <Fact name={texts.location}>{location}</Fact>}
          {isOutside && <Fact name={texts.practice}>{consult.practiceName}</Fact>}
          <Fact name={texts.number}>{consult.number}</Fact>
        </Facts>
        {role === 'guest' && <Text size="sm">{texts.guestMay}</Text>}
        {consult.note && <RichText size="sm">{consult.note}</RichText>}
        {isShown && <People consult={consult} />}
      </Stack>
    </Section>
  )
}

function PatientLink({ id, name }: { id: string; name: string }) {
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link
          to="/patient-link/$patientId/$tab/{-$keyId}"
          params={{ patientId: id, tab: 'tasks' }}
          target="_blank"
          {...props}
        />
      )}
    >
      {name}
    </Anchor>
  )
}

function People({ consult: { participants, practiceTimezone } }: { consult: Consult }) {
  const stateOf = ({ lastJoinedAt }: ConsultParticipant) =>
    lastJoinedAt === null ? texts.notIn : texts.cameIn(formatTime(lastJoinedAt, practiceTimezone))
  return (
    <ul className={classes.people} aria-label={texts.people}>
      {participants.map((participant) => (
        <Text key={participant.id} component="li" size="sm">
          {participant.isOwn ? texts.you : participant.name}{' '}
          {!participant.isOwn && <Hint span>· {stateOf(participant)}</Hint>}
        </Text>
      ))}
    </ul>
  )
}
