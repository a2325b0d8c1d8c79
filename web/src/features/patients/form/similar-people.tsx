import { List, Paper, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { knownPerson } from '#shared/model/similar.ts'
import { similarToQuery } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { formatDob } from '../../../ui/dates.ts'
import { displayName } from '../../../ui/names.ts'
import { mergeTexts, reasonTexts } from '../merging/texts.ts'
import { MatchLink } from './contact-tips.tsx'
import { type PatientValues, sentField } from './values.ts'

const PAUSE_MS = 400
const SHOWN = 3
const fields = [
  ...(['firstName', 'lastName', 'dob', 'email', 'mobile', 'contactPhone'] as const),
  ...(['addressLine1', 'addressZip'] as const),
]

/** What is typed so far, without what is not whole yet. */
function knownOf(values: PatientValues): v.InferInput<typeof knownPerson> {
  const known: Record<string, string> = {}
  for (const field of fields) {
    const value = sentField(field, values[field])
    if (value && v.is(knownPerson.entries[field], value)) known[field] = value
  }
  return known
}

/** Who is in the practice already and may be the same person; the form goes on as it is. */
export function SimilarPeople({ values }: { values: PatientValues }) {
  const { id: practiceId } = usePractice()
  const [known] = useDebouncedValue(JSON.stringify(knownOf(values)), PAUSE_MS)
  const asked: v.InferInput<typeof knownPerson> = JSON.parse(known)
  const enabled = Object.keys(asked).length > 1 || asked.email !== undefined
  const { data } = useQuery({ ...similarToQuery(practiceId, asked), enabled })
  const found = enabled ? (data?.items ?? []) : []
  return (
    <div role="status">
      {found.length > 0 && (
        <Paper withBorder p="xs">
          <Text size="sm" fw={600}>
            {mergeTexts.maybeHere(found.length)}
          </Text>
          <List size="sm">
            {found.slice(0, SHOWN).map((person) => (
              <List.Item key={person.patientId}>
                <MatchLink match={{ ...person, name: displayName(person) }} />{' '}
                <Text span inherit>
                  {formatDob(person.dob)} ·{' '}
                  {person.reasons.map((reason) => reasonTexts[reason]).join(', ')}
                </Text>
              </List.Item>
            ))}
          </List>
        </Paper>
      )}
    </div>
  )
}
