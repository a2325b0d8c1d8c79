import { Radio, Stack } from '@mantine/core'
import type { SimilarPatient } from '#shared/model/similar.ts'
import { formatDob } from '../../../ui/dates.ts'
import { displayName } from '../../../ui/names.ts'
import { reasonTexts, mergeTexts as texts } from './texts.ts'

type Props = {
  /** Records that may be of the same person, as they were found when the dialog was opened. */
  people: readonly SimilarPatient[]
  otherId: string
  onChoose: (otherId: string) => void
}

/** Who may be the same person, and why. */
export function Who({ people, otherId, onChoose }: Props) {
  return (
    <Radio.Group label={texts.which} value={otherId} onChange={onChoose}>
      <Stack gap="xs" mt="xs">
        {people.map((person) => (
          <Radio
            key={person.patientId}
            value={person.patientId}
            label={texts.person(displayName(person), formatDob(person.dob))}
            description={texts.because(person.reasons.map((reason) => reasonTexts[reason]))}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
